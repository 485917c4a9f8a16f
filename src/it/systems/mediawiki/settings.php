
# What the tests need: no caches, no limits, and switches made of files.
$wgRCMaxAge = 90 * 24 * 3600;
$wgMainCacheType = CACHE_NONE;
$wgSessionCacheType = CACHE_DB;
$wgParserCacheType = CACHE_NONE;
$wgJobRunRate = 0;
$wgEnableUploads = false;
$wgRateLimits = [];
if ( file_exists( '@SWITCHES@/private.on' ) ) { $wgGroupPermissions['*']['read'] = false; }
if ( file_exists( '@SWITCHES@/readonly.on' ) ) { $wgReadOnly = 'bench: read only'; }
$wgGroupPermissions['sysop']['deleterevision'] = true;
$wgGroupPermissions['sysop']['deletelogentry'] = true;

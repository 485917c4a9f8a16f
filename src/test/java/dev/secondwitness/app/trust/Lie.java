package dev.secondwitness.app.trust;

import dev.secondwitness.contract.AuditHeadJson;
import dev.secondwitness.contract.AuditLinkJson;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.store.core.HeadSigner;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Ways in which a store lies about its history, each told a console that remembers the end of the
/// true chain.
enum Lie {
  YESTERDAYS_FILE(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return truth.upTo(random.nextLong(truth.size()));
    }
  },
  TRUNCATED_TAIL(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return truth.upTo(truth.size() - 1);
    }
  },
  YESTERDAYS_FILE_GONE_ON_WITH(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      ShownChain fork = truth.upTo(random.nextLong(truth.size()));
      fork.grow((int) (truth.size() - fork.size()) + 1 + random.nextInt(9), "fork");
      return fork;
    }
  },
  FORK_OF_THE_SAME_LENGTH(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      ShownChain fork = truth.upTo(random.nextLong(truth.size()));
      fork.grow((int) (truth.size() - fork.size()), "fork");
      return fork;
    }
  },
  SKIPPED_LINKS(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      long skipped = truth.size() + 1 + random.nextInt(4);
      return grown(truth, links -> links.removeIf(l -> l.sequence() == skipped));
    }
  },
  REORDERED_LINKS(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return grown(truth, links -> Collections.reverse(links));
    }
  },
  NO_LINKS(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return grown(truth, List::clear);
    }
  },
  FORGED_LINK(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      long at = truth.size() + 1 + random.nextInt(5);
      boolean digest = random.nextBoolean();
      return grown(
          truth,
          links ->
              links.replaceAll(
                  l ->
                      l.sequence() == at
                          ? new AuditLinkJson(
                              at,
                              digest ? flipped(l.digest()) : l.digest(),
                              digest ? l.hash() : flipped(l.hash()))
                          : l));
    }
  },
  LINKS_OF_A_FORK_TO_THE_TRUE_HEAD(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      ShownChain fork = truth.upTo(truth.size() - 1);
      fork.grow(7, "fork");
      return grown(truth, links -> links.replaceAll(l -> fork.link(l.sequence())));
    }
  },
  CHANGED_KEY(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      ShownChain other =
          truth.into(
              new ShownChain(truth.storeId, new HeadSigner(HeadSigner.fresh())), truth.size());
      other.grow(random.nextInt(3), "with another key");
      return other;
    }
  },
  FORGED_SIGNATURE(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      int at = random.nextInt(64);
      ShownChain forged =
          truth.into(
              new ShownChain(truth.storeId, truth.signer) {
                @Override
                SignedHead signed() {
                  SignedHead head = super.signed();
                  byte[] signature = Base64.getDecoder().decode(head.signature());
                  signature[at] ^= 1;
                  return new SignedHead(
                      head.storeId(),
                      head.head(),
                      head.at(),
                      head.publicKey(),
                      Base64.getEncoder().encodeToString(signature));
                }
              },
              truth.size());
      forged.grow(random.nextInt(3), "forged");
      return forged;
    }
  },
  HEAD_OF_ANOTHER_NUMBER(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return truth.into(
          new ShownChain(truth.storeId, truth.signer) {
            @Override
            AuditHeadJson head() {
              AuditHeadJson head = super.head();
              return new AuditHeadJson(
                  head.storeId(),
                  head.sequence() + 1,
                  head.hash(),
                  head.at(),
                  head.keyId(),
                  head.publicKey(),
                  head.signature());
            }
          },
          truth.size());
    }
  },
  ANOTHER_STORE(false) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      ShownChain other =
          truth.into(new ShownChain("store_other", truth.signer), random.nextLong(truth.size()));
      other.grow(40, "another store");
      return other;
    }
  },
  RECEIPT_OF_ANOTHER_ENTRY(true) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      int other = 1 + random.nextInt((int) truth.size());
      return receipts(truth, recorded -> truth.heads.get(other));
    }
  },
  RECEIPT_OF_ANOTHER_DECISION(true) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      // the decision that was recorded honestly before
      long other =
          truth.texts.stream().filter(t -> t.contains("decision-recorded")).findFirst().stream()
              .mapToLong(t -> truth.texts.indexOf(t) + 1L)
              .sum();
      return receipts(truth, recorded -> truth.heads.get((int) other));
    }
  },
  RECEIPT_OF_A_FORK(true) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return receipts(
          truth, recorded -> new ChainHead(recorded.sequence(), flipped(recorded.hash())));
    }
  },
  RECEIPT_BEYOND_THE_HEAD(true) {
    @Override
    ShownChain told(ShownChain truth, Random random) {
      return receipts(
          truth,
          recorded -> new ChainHead(recorded.sequence() + 1 + random.nextInt(3), recorded.hash()));
    }
  };

  /// Whether it is told only once a decision was sent.
  final boolean inTheReceipt;

  Lie(boolean inTheReceipt) {
    this.inTheReceipt = inTheReceipt;
  }

  /// What the store shows instead of the truth.
  abstract ShownChain told(ShownChain truth, Random random);

  private interface Twist {
    void twist(List<AuditLinkJson> links);
  }

  private interface Claim {
    ChainHead instead(ChainHead recorded);
  }

  /// The truth with five more entries, and its links as somebody twisted them.
  private static ShownChain grown(ShownChain truth, Twist twist) {
    ShownChain told =
        truth.into(
            new ShownChain(truth.storeId, truth.signer) {
              @Override
              List<AuditLinkJson> stretch(long after, int limit) {
                // what a liar makes of all of them, and gives out a page at a time
                List<AuditLinkJson> all = new ArrayList<>(super.stretch(truth.size(), 100));
                twist.twist(all);
                return all.stream().filter(l -> l.sequence() > after).limit(limit).toList();
              }
            },
            truth.size());
    told.grow(5, "more");
    return told;
  }

  private static ShownChain receipts(ShownChain truth, Claim claim) {
    return truth.into(
        new ShownChain(truth.storeId, truth.signer) {
          @Override
          ChainHead receipt(ChainHead recorded) {
            return claim.instead(recorded);
          }
        },
        truth.size());
  }

  static String flipped(String hex) {
    return (hex.charAt(0) == 'a' ? 'b' : 'a') + hex.substring(1);
  }
}

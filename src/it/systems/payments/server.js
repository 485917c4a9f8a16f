// Starts the service on loopback only; its own command listens everywhere.
const { createExpressApp } = require("stripe-stateful-mock");

createExpressApp().listen(Number(process.env.PORT), "127.0.0.1");

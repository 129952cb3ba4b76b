/**
 * Plays the payment platforms when no account is configured, so that everything works without one. It speaks HTTP on a port of its own on
 * the loopback interface, and sends signed webhooks. The clients do not know the difference: they only get another address.
 */
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance } from "fastify";
import type { SandboxAccounts } from "../../services/payments/platforms";
import { PaypalPlayer } from "./paypal-player";
import type { SandboxDelays, SandboxOptions } from "./player";
import { readStripeForm } from "./stripe-model";
import { StripePlayer } from "./stripe-player";

const DELAYS: SandboxDelays = { refund: 10_000, dispute: 30_000 };
const MAX_BODY = 6 * 1024 * 1024;

export class PaymentSandbox {
  readonly #stripe: StripePlayer;
  readonly #paypal: PaypalPlayer;
  #opened: Promise<SandboxAccounts> | undefined;
  #server: FastifyInstance | undefined;

  constructor(options: SandboxOptions) {
    const complete = { delays: DELAYS, ...options };
    this.#stripe = new StripePlayer(complete);
    this.#paypal = new PaypalPlayer(complete);
  }

  /** Opens the port with the first call, and returns the accounts. */
  open(): Promise<SandboxAccounts> {
    return (this.#opened ??= this.#start());
  }

  async close(): Promise<void> {
    for (const { clock } of [this.#stripe, this.#paypal]) clock.stop();
    await this.#server?.close();
  }

  async #start(): Promise<SandboxAccounts> {
    const server = fastify({ bodyLimit: MAX_BODY });
    await server.register(multipart, { limits: { fileSize: MAX_BODY, files: 20 } });
    server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      done(null, readStripeForm(new URLSearchParams(String(body))));
    });
    for (const player of [this.#stripe, this.#paypal]) player.addRoutes(server);
    const url = await server.listen({ port: 0, host: "127.0.0.1" });
    // The sandbox must not keep a stopping process alive.
    server.server.unref();
    this.#server = server;
    for (const { clock } of [this.#stripe, this.#paypal]) await clock.wake();
    const { secretKey, webhookSecret } = this.#stripe.keys;
    return { stripe: { url, secretKey, webhookSecrets: [webhookSecret] }, paypal: { url, ...this.#paypal.keys } };
  }
}

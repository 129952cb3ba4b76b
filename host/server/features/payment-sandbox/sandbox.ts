/**
 * Plays the payment platforms when no account is configured, so that everything works without one. It speaks HTTP on a port of its own on
 * the loopback interface, and sends signed webhooks. The clients do not know the difference: they only get another address.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { logged } from "./log";
import { newId, SandboxObjects, secondsNow } from "./objects";
import { readStripeForm, StripeModel, stripeList, StripeRefusal, type SandboxDelays } from "./stripe-model";
import type { Database } from "../../platform/storage/db";
import { isObject } from "../../../../src/contract/object";
import type { Json } from "../../services/payments/call";
import type { WebhookHeaders } from "../../services/payments/platform";
import type { SandboxAccounts } from "../../services/payments/platforms";

export type Deliver = (platform: "STRIPE", headers: WebhookHeaders, body: Buffer) => Promise<void>;

export interface SandboxOptions {
  readonly database: Database;
  /** From which the sandbox's keys derive; the same in all processes. */
  readonly secret: string;
  readonly deliver: Deliver;
  readonly delays?: SandboxDelays;
}

const DELAYS: SandboxDelays = { refund: 10_000, dispute: 30_000 };
/** Deliveries of an event until it is given up, and milliseconds before the second; each further one waits four times as long. */
const DELIVERIES = 4;
const RETRY_MS = 1_000;
const RETRY_GROWTH = 4;
/** Longest wait until the sandbox looks for objects whose time has come. */
const MAX_WAIT_MS = 60_000;
const MAX_BODY = 6 * 1024 * 1024;

const derive = (secret: string, name: string): string => createHmac("sha256", secret).update(name).digest("hex");

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

export class PaymentSandbox {
  readonly #objects: SandboxObjects;
  readonly #model: StripeModel;
  readonly #keys: { readonly secretKey: string; readonly webhookSecret: string };
  #opened: Promise<SandboxAccounts> | undefined;
  #server: FastifyInstance | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly options: SandboxOptions) {
    const { database, secret, delays = DELAYS } = options;
    this.#keys = {
      secretKey: `sk_test_${derive(secret, "stripe-key")}`,
      webhookSecret: `whsec_${derive(secret, "stripe-webhook")}`,
    };
    this.#objects = new SandboxObjects(database, "STRIPE");
    this.#model = new StripeModel(this.#objects, (type, object) => this.#emit(type, object), delays);
  }

  /** Opens the port with the first call, and returns the accounts. */
  open(): Promise<SandboxAccounts> {
    return (this.#opened ??= this.#start());
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#server?.close();
  }

  async #start(): Promise<SandboxAccounts> {
    const server = fastify({ bodyLimit: MAX_BODY });
    await server.register(multipart, { limits: { fileSize: MAX_BODY, files: 1 } });
    server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      done(null, readStripeForm(new URLSearchParams(String(body))));
    });
    this.#addRoutes(server);
    const url = await server.listen({ port: 0, host: "127.0.0.1" });
    // The sandbox must not keep a stopping process alive.
    server.server.unref();
    this.#server = server;
    await this.#wake();
    return { stripe: { url, ...this.#keys } };
  }

  #addRoutes(server: FastifyInstance): void {
    const model = this.#model;
    const answer =
      (work: (request: FastifyRequest, id: string, body: Json) => Promise<Json>) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        const given = request.headers.authorization ?? "";
        if (!isSame(given, `Bearer ${this.#keys.secretKey}`))
          return reply.status(401).send({ error: { code: "invalid_api_key", message: "Invalid API Key provided." } });
        const { id = "" } = request.params as { readonly id?: string };
        const body = isObject(request.body) ? (request.body as Json) : {};
        const { status, data } = await this.#once(request, () => work(request, id, body));
        return reply.status(status).send(data);
      };
    const query = ({ query: sent }: FastifyRequest): string =>
      String((sent as Readonly<Record<string, unknown>>)["payment_intent"] ?? "");
    server.get(
      "/v1/payment_intents/:id",
      answer((_request, id) => model.intent(id)),
    );
    server.post(
      "/v1/payment_intents/:id/capture",
      answer((_request, id, body) => model.capture(id, body)),
    );
    server.post(
      "/v1/payment_intents/:id/cancel",
      answer((_request, id) => model.cancel(id)),
    );
    server.get(
      "/v1/refunds",
      answer(async (request) => stripeList(await model.refunds(query(request)))),
    );
    server.post(
      "/v1/refunds",
      answer((_request, _id, body) => model.refund(body)),
    );
    server.get(
      "/v1/disputes",
      answer(async (request) => stripeList(await model.disputes(query(request)))),
    );
    server.post(
      "/v1/disputes/:id",
      answer((_request, id, body) => model.answer(id, body)),
    );
    server.post(
      "/v1/disputes/:id/close",
      answer((_request, id) => model.close(id)),
    );
    server.post(
      "/v1/files",
      answer(async (request) => {
        const file = await request.file();
        if (file === undefined) throw new StripeRefusal(400, "parameter_missing", "Missing required param: file.");
        return model.upload(file.filename, await file.toBuffer());
      }),
    );
  }

  /** Runs a writing call once for its key, and answers repeated ones as the first. */
  async #once(request: FastifyRequest, work: () => Promise<Json>): Promise<{ status: number; data: Json }> {
    const run = async (): Promise<{ status: number; data: Json }> => {
      try {
        const data = await work();
        await this.#wake();
        return { status: 200, data };
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        return { status: error.status, data: { error: { code: error.code, message: error.message } } };
      }
    };
    const key = request.headers["idempotency-key"];
    if (request.method === "GET" || typeof key !== "string") return run();
    if (!(await this.#objects.claim("idempotency", key))) {
      const known = (await this.#objects.find("idempotency", key)) ?? {};
      return isObject(known["data"])
        ? { status: Number(known["status"]), data: known["data"] as Json }
        : { status: 409, data: { error: { code: "idempotency_key_in_use", message: "The first call still runs." } } };
    }
    try {
      const result = await run();
      await this.#objects.put("idempotency", key, result);
      return result;
    } catch (error) {
      await this.#objects.remove("idempotency", key);
      throw error;
    }
  }

  /** Sets the clock to the next object whose time comes. */
  async #wake(): Promise<void> {
    const next = await this.#objects.nextDue();
    clearTimeout(this.#timer);
    if (next === null) return;
    const wait = Math.min(MAX_WAIT_MS, Math.max(0, next.getTime() - Date.now()));
    this.#timer = setTimeout(() => {
      logged("The payment sandbox", () => this.#tick());
    }, wait).unref();
  }

  async #tick(): Promise<void> {
    for (const { kind, data } of await this.#objects.takeDue()) await this.#model.evolve(kind, data);
    await this.#wake();
  }

  #emit(type: string, object: Json): void {
    const event = { id: newId("evt"), object: "event", type, created: secondsNow(), data: { object } };
    const body = Buffer.from(JSON.stringify(event));
    const attempt = async (count: number): Promise<void> => {
      const at = secondsNow();
      const signature = createHmac("sha256", this.#keys.webhookSecret).update(`${at}.`).update(body).digest("hex");
      try {
        await this.options.deliver("STRIPE", { "stripe-signature": `t=${at},v1=${signature}` }, body);
      } catch (error) {
        if (count >= DELIVERIES) throw error;
        setTimeout(
          () => logged("A webhook of the payment sandbox", () => attempt(count + 1)),
          RETRY_MS * RETRY_GROWTH ** (count - 1),
        ).unref();
      }
    };
    // After the answer of the call that causes it, like the platform.
    setImmediate(() => logged("A webhook of the payment sandbox", () => attempt(1)));
  }
}

/** Plays PayPal: its tokens, its paths, its errors, its signatures. */
import { createHmac, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "../../../../src/contract/object";
import { textIn, type Json } from "../../services/payments/call";
import { derive, isSameText, SandboxObjects, secondsNow } from "./objects";
import { PaypalModel, PaypalRefusal, type UploadedFile } from "./paypal-model";
import {
  answerOnce,
  SandboxClock,
  sendEvent,
  type Answer,
  type Deliver,
  type Player,
  type SandboxOptions,
} from "./player";

/** Life of a token in seconds, which is PayPal's. */
const TOKEN_SECONDS = 32_400;

const problem = (status: number, name: string, message: string, issue = name): Answer => ({
  status,
  data: { name, message, details: [{ issue, description: message }], debug_id: randomUUID() },
});
const RUNNING = problem(409, "RESOURCE_CONFLICT", "A previous request is still in progress.");

const bodyOf = ({ body }: FastifyRequest): Json => (isObject(body) ? (body as Json) : {});

/** Reads the parts of a call with evidence: `input` with JSON, and files. */
async function readEvidence(request: FastifyRequest): Promise<{ input: Json; files: UploadedFile[] }> {
  let input: Json = {};
  const files: UploadedFile[] = [];
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    const content = await part.toBuffer();
    if (part.fieldname === "input") input = JSON.parse(content.toString("utf8")) as Json;
    else files.push({ name: part.filename, size: content.length });
  }
  return { input, files };
}

export class PaypalPlayer implements Player {
  readonly objects: SandboxObjects;
  readonly clock: SandboxClock;
  readonly keys: { readonly clientId: string; readonly secret: string; readonly webhookId: string };
  readonly #model: PaypalModel;
  readonly #deliver: Deliver;
  readonly #tokenKey: string;
  readonly #signingKey: string;

  constructor({ database, secret, delays, deliver }: Required<SandboxOptions>) {
    this.keys = {
      clientId: derive(secret, "paypal-client"),
      secret: derive(secret, "paypal-secret"),
      webhookId: derive(secret, "paypal-webhook").slice(0, 17).toUpperCase(),
    };
    this.#tokenKey = derive(secret, "paypal-token");
    this.#signingKey = derive(secret, "paypal-signature");
    this.objects = new SandboxObjects(database, "PAYPAL");
    this.#model = new PaypalModel(
      this.objects,
      (type, resource) => {
        this.#emit(type, resource);
      },
      delays,
    );
    this.#deliver = deliver;
    this.clock = new SandboxClock(this);
  }

  evolve(kind: string, object: Json): Promise<void> {
    return this.#model.evolve(kind, object);
  }

  /** Returns the headers with which PayPal sends these bytes. */
  sign(body: Buffer, id: string = randomUUID(), time = new Date().toISOString()): Readonly<Record<string, string>> {
    return {
      "paypal-auth-algo": "SHA256withHMAC",
      "paypal-cert-url": "https://api.sandbox.paypal.com/v1/notifications/certs/sandbox",
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": this.#signature(id, time, body.toString("utf8")),
    };
  }

  #signature(id: string, time: string, body: string): string {
    return createHmac("sha256", this.#signingKey)
      .update(`${id}|${time}|${this.keys.webhookId}|${body}`)
      .digest("base64");
  }

  #tokenUntil(seconds: number): string {
    return `${seconds}.${derive(this.#tokenKey, String(seconds))}`;
  }

  #isToken(text: string): boolean {
    const until = Number(text.split(".")[0]);
    return until > secondsNow() && isSameText(text, this.#tokenUntil(until));
  }

  addRoutes(server: FastifyInstance): void {
    const model = this.#model;
    const answer =
      (work: (request: FastifyRequest, id: string) => Promise<Json>) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        const [scheme, token = ""] = (request.headers.authorization ?? "").split(" ");
        if (scheme !== "Bearer" || !this.#isToken(token))
          return reply.status(401).send({ error: "invalid_token", error_description: "The token is not valid." });
        const { id = "" } = request.params as { readonly id?: string };
        const key = request.method === "GET" ? undefined : request.headers["paypal-request-id"];
        const run = () => this.#run(() => work(request, id));
        const { status, data } = await answerOnce(this.objects, key, run, RUNNING);
        return reply.status(status).send(data);
      };
    server.post("/v1/oauth2/token", (request, reply) => {
      const { clientId, secret } = this.keys;
      const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
      if (!isSameText(request.headers.authorization ?? "", expected))
        return reply.status(401).send({ error: "invalid_client", error_description: "Client authentication failed." });
      const until = secondsNow() + TOKEN_SECONDS;
      return reply.send({ access_token: this.#tokenUntil(until), token_type: "Bearer", expires_in: TOKEN_SECONDS });
    });
    server.get(
      "/v2/checkout/orders/:id",
      answer((_request, id) => model.order(id)),
    );
    server.post(
      "/v2/checkout/orders/:id/authorize",
      answer((_request, id) => model.authorizeOrder(id)),
    );
    server.post(
      "/v2/checkout/orders/:id/capture",
      answer((_request, id) => model.captureOrder(id)),
    );
    server.post(
      "/v2/payments/authorizations/:id/capture",
      answer((request, id) => model.captureAuthorization(id, bodyOf(request))),
    );
    server.post(
      "/v2/payments/authorizations/:id/void",
      answer((_request, id) => model.void(id)),
    );
    server.get(
      "/v2/payments/captures/:id",
      answer((_request, id) => model.capture(id)),
    );
    server.post(
      "/v2/payments/captures/:id/refund",
      answer((request, id) => model.refund(id, bodyOf(request))),
    );
    server.get(
      "/v1/customer/disputes",
      answer(async ({ query }) => ({
        items: await model.disputes(String((query as Json)["disputed_transaction_id"] ?? "")),
      })),
    );
    server.get(
      "/v1/customer/disputes/:id",
      answer((_request, id) => model.dispute(id)),
    );
    server.post(
      "/v1/customer/disputes/:id/provide-evidence",
      answer(async (request, id) => {
        const { input, files } = await readEvidence(request);
        return model.provideEvidence(id, input, files);
      }),
    );
    server.post(
      "/v1/customer/disputes/:id/accept-claim",
      answer((_request, id) => model.acceptClaim(id)),
    );
    server.post(
      "/v1/notifications/verify-webhook-signature",
      answer((request) => {
        const body = bodyOf(request);
        const [id, time, given] = ["transmission_id", "transmission_time", "transmission_sig"].map(
          (name) => textIn(body, name) ?? "",
        );
        const expected = this.#signature(id ?? "", time ?? "", JSON.stringify(body["webhook_event"]));
        const isSigned = isSameText(given ?? "", expected) && body["webhook_id"] === this.keys.webhookId;
        return Promise.resolve({ verification_status: isSigned ? "SUCCESS" : "FAILURE" });
      }),
    );
  }

  async #run(work: () => Promise<Json>): Promise<Answer> {
    try {
      const data = await work();
      await this.clock.wake();
      return { status: 200, data };
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      const name = error.status === 404 ? "RESOURCE_NOT_FOUND" : "UNPROCESSABLE_ENTITY";
      return problem(error.status, name, error.message, error.issue);
    }
  }

  #emit(type: string, resource: Json): void {
    const event = {
      id: `WH-${randomUUID()}`,
      event_version: "1.0",
      create_time: new Date().toISOString(),
      event_type: type,
      resource,
    };
    const body = Buffer.from(JSON.stringify(event));
    sendEvent(() => this.#deliver("PAYPAL", this.sign(body), body));
  }
}

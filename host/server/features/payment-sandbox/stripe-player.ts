/** Plays Stripe: its paths, its errors, its signatures. */
import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "../../../../src/contract/object";
import type { Json } from "../../services/payments/call";
import { derive, isSameText, newId, SandboxObjects, secondsNow } from "./objects";
import {
  answerOnce,
  SandboxClock,
  sendEvent,
  type Answer,
  type Deliver,
  type Player,
  type SandboxOptions,
} from "./player";
import { SANDBOX_ACCOUNT, SANDBOX_COUNTRY, StripeModel, stripeList, StripeRefusal } from "./stripe-model";

const RUNNING: Answer = {
  status: 409,
  data: { error: { code: "idempotency_key_in_use", message: "The first call still runs." } },
};

export class StripePlayer implements Player {
  readonly objects: SandboxObjects;
  readonly clock: SandboxClock;
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string };
  readonly #model: StripeModel;
  readonly #deliver: Deliver;

  constructor({ database, secret, delays, deliver }: Required<SandboxOptions>) {
    this.keys = {
      secretKey: `sk_test_${derive(secret, "stripe-key")}`,
      webhookSecret: `whsec_${derive(secret, "stripe-webhook")}`,
    };
    this.objects = new SandboxObjects(database, "STRIPE");
    this.#model = new StripeModel(
      this.objects,
      (type, object) => {
        this.#emit(type, object);
      },
      delays,
    );
    this.#deliver = deliver;
    this.clock = new SandboxClock(this);
  }

  evolve(kind: string, object: Json): Promise<void> {
    return this.#model.evolve(kind, object);
  }

  addRoutes(server: FastifyInstance): void {
    const model = this.#model;
    const answer =
      (work: (request: FastifyRequest, id: string, body: Json) => Promise<Json>) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        const given = request.headers.authorization ?? "";
        if (!isSameText(given, `Bearer ${this.keys.secretKey}`))
          return reply.status(401).send({ error: { code: "invalid_api_key", message: "Invalid API Key provided." } });
        const { id = "" } = request.params as { readonly id?: string };
        const body = isObject(request.body) ? (request.body as Json) : {};
        const key = request.method === "GET" ? undefined : request.headers["idempotency-key"];
        const run = () => this.#run(() => work(request, id, body));
        const { status, data } = await answerOnce(this.objects, key, run, RUNNING);
        return reply.status(status).send(data);
      };
    const query = ({ query: sent }: FastifyRequest): string =>
      String((sent as Readonly<Record<string, unknown>>)["payment_intent"] ?? "");
    server.get(
      "/v1/account",
      answer(() => Promise.resolve(SANDBOX_ACCOUNT)),
    );
    server.get(
      "/v1/country_specs/:id",
      answer(() => Promise.resolve(SANDBOX_COUNTRY)),
    );
    server.get(
      "/v1/webhook_endpoints",
      answer(() => Promise.resolve(stripeList([]))),
    );
    server.post(
      "/v1/payment_intents",
      answer((_request, _id, body) => model.authorise(body)),
    );
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

  async #run(work: () => Promise<Json>): Promise<Answer> {
    try {
      const data = await work();
      await this.clock.wake();
      return { status: 200, data };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, data: { error: { code: error.code, message: error.message } } };
    }
  }

  #emit(type: string, object: Json): void {
    const event = { id: newId("evt"), object: "event", type, created: secondsNow(), data: { object } };
    const body = Buffer.from(JSON.stringify(event));
    sendEvent(() => {
      const at = secondsNow();
      const signature = createHmac("sha256", this.keys.webhookSecret).update(`${at}.`).update(body).digest("hex");
      return this.#deliver("STRIPE", { "stripe-signature": `t=${at},v1=${signature}` }, body);
    });
  }
}

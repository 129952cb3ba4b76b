/** Interface to a gateway for text messages, and the gateway that a JSON service over HTTP is. */
import * as v from "valibot";

/** A text message to hand over. */
export interface SmsMessage {
  /** Of the message in the outbox. A gateway that gets it twice sends it once. */
  readonly id: number;
  /** E.164. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

/** What a gateway knows about a message. */
export type SmsReceipt = "PENDING" | "DELIVERED" | "FAILED" | "EXPIRED";

export interface SmsProvider {
  /** Hands a message over and returns the gateway's id. Throws SmsError. */
  send(message: SmsMessage): Promise<string>;
  /** Returns what became of a message. Throws SmsError. */
  receipt(providerId: string): Promise<SmsReceipt>;
}

/** A failed call. A message that was `refused` is not sent again. */
export class SmsError extends Error {
  override readonly name = "SmsError";
  constructor(
    message: string,
    readonly refused: boolean,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 10_000;
/** Statuses that refuse the caller, not the message: the settings of the server are wrong, and may be mended. */
const CALLER_REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 408, 429]);

const accepted = v.object({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) });
const known = v.object({ status: v.picklist(["PENDING", "DELIVERED", "FAILED", "EXPIRED"]) });

/**
 * Creates a gateway that calls a JSON service with a bearer token: `POST {base}/messages` with the header `Idempotency-Key`, answered with
 * `{ id }`, and `GET {base}/messages/{id}`, answered with `{ status }`.
 */
export function httpSmsProvider(base: string, token: string): SmsProvider {
  async function call(method: string, path: string, key?: string, body?: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${base.replace(/\/+$/, "")}/${path}`, {
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
          ...(token !== "" && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new SmsError(error instanceof Error ? error.message : String(error), false);
    }
    const text = await response.text();
    if (!response.ok)
      throw new SmsError(
        `HTTP ${String(response.status)} ${text.slice(0, 200)}`.trim(),
        response.status >= 400 && response.status < 500 && !CALLER_REFUSED.has(response.status),
      );
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new SmsError("The gateway's answer is no JSON.", false);
    }
  }
  function read<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
    const result = v.safeParse(schema, answer);
    if (!result.success) throw new SmsError("The gateway's answer lacks the expected fields.", false);
    return result.output;
  }
  return {
    async send({ id, to, from, text }) {
      return read(accepted, await call("POST", "messages", `td-sms-${id}`, { to, from, text })).id;
    },
    async receipt(providerId) {
      return read(known, await call("GET", `messages/${encodeURIComponent(providerId)}`)).status;
    },
  };
}

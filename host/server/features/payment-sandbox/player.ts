/** What the sandbox does for every platform that it plays: answers calls once for their key, changes objects in time, sends webhooks. */
import type { FastifyInstance } from "fastify";
import { isObject } from "../../../../src/contract/object";
import type { Database } from "../../platform/storage/db";
import type { Json } from "../../services/payments/call";
import type { WebhookHeaders } from "../../services/payments/platform";
import { logged } from "./log";
import type { SandboxObjects } from "./objects";

/** Milliseconds after which the sandbox changes something by itself. */
export interface SandboxDelays {
  readonly refund: number;
  readonly dispute: number;
}

export type PlayedPlatform = "STRIPE" | "PAYPAL";
export type Deliver = (platform: PlayedPlatform, headers: WebhookHeaders, body: Buffer) => Promise<void>;

export interface SandboxOptions {
  readonly database: Database;
  /** From which the sandbox's keys derive; the same in all processes. */
  readonly secret: string;
  readonly deliver: Deliver;
  readonly delays?: SandboxDelays;
}

/** A platform that the sandbox plays. */
export interface Player {
  readonly objects: SandboxObjects;
  addRoutes(server: FastifyInstance): void;
  /** Carries out what an object's time has come for. */
  evolve(kind: string, object: Json): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly data: Json;
}

/** Deliveries of an event until it is given up, and milliseconds before the second; each further one waits four times as long. */
const DELIVERIES = 4;
const RETRY_MS = 1_000;
const RETRY_GROWTH = 4;
/** Longest wait until the sandbox looks for objects whose time has come. */
const MAX_WAIT_MS = 60_000;

/**
 * Runs a writing call once for its key, and answers repeated ones as the first.
 *
 * @param running the answer while the first call still runs
 */
export async function answerOnce(
  objects: SandboxObjects,
  key: unknown,
  run: () => Promise<Answer>,
  running: Answer,
): Promise<Answer> {
  if (typeof key !== "string") return run();
  if (!(await objects.claim("idempotency", key))) {
    const known = (await objects.find("idempotency", key)) ?? {};
    return isObject(known["data"]) ? { status: Number(known["status"]), data: known["data"] as Json } : running;
  }
  try {
    const answer = await run();
    await objects.put("idempotency", key, { ...answer });
    return answer;
  } catch (error) {
    await objects.remove("idempotency", key);
    throw error;
  }
}

/** Sends the event after the answer of the call that causes it, like the platforms, and again when it is not taken. */
export function sendEvent(send: () => Promise<void>): void {
  const attempt = async (count: number): Promise<void> => {
    try {
      await send();
    } catch (error) {
      if (count >= DELIVERIES) throw error;
      setTimeout(
        () => logged("A webhook of the payment sandbox", () => attempt(count + 1)),
        RETRY_MS * RETRY_GROWTH ** (count - 1),
      ).unref();
    }
  };
  setImmediate(() => logged("A webhook of the payment sandbox", () => attempt(1)));
}

/** Changes a platform's objects when their time comes. */
export class SandboxClock {
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(readonly player: Pick<Player, "objects" | "evolve">) {}

  /** Sets the clock to the next object whose time comes. */
  async wake(): Promise<void> {
    const next = await this.player.objects.nextDue();
    clearTimeout(this.#timer);
    if (next === null || this.#isStopped) return;
    const wait = Math.min(MAX_WAIT_MS, Math.max(0, next.getTime() - Date.now()));
    this.#timer = setTimeout(() => {
      logged("The payment sandbox", () => this.#tick());
    }, wait).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #tick(): Promise<void> {
    for (const { kind, data } of await this.player.objects.takeDue()) await this.player.evolve(kind, data);
    await this.wake();
  }
}

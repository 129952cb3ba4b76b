/** What the sandbox keeps: the objects of the platforms that it plays, in the database, so that all processes play the same. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { sandboxObject } from "../../platform/storage/schema";
import type { Json } from "../../services/payments/call";

/** Last digits of test cards whose refunds are pending first, and whose refunds fail after they succeeded. */
export const PENDING_CARD = "7726";
export const FAILING_CARD = "5126";
const FEE_PERCENT = 1.5;
const FIXED_FEE = 25;
/** Largest number of objects of one kind that a list returns. */
const MOST = 100;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString("hex")}`;

/** Seconds since 1970. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** Derives a key of the sandbox from its secret. */
export const derive = (secret: string, name: string): string => createHmac("sha256", secret).update(name).digest("hex");

/** Compares secrets in constant time. */
export const isSameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The fee of the sandbox for a captured amount. */
export const sandboxFee = (minor: number): number => Math.round((minor * FEE_PERCENT) / 100) + FIXED_FEE;

export class SandboxObjects {
  constructor(
    readonly database: Database,
    readonly platform: string,
  ) {}

  #named(kind: string, id: string) {
    return and(eq(sandboxObject.platform, this.platform), eq(sandboxObject.kind, kind), eq(sandboxObject.id, id));
  }

  async find(kind: string, id: string): Promise<Json | undefined> {
    const [row] = await this.database.select().from(sandboxObject).where(this.#named(kind, id));
    return row?.data;
  }

  /** Returns the objects whose property has the value, oldest first. */
  async list(kind: string, property: string, value: string): Promise<Json[]> {
    const rows = await this.database
      .select()
      .from(sandboxObject)
      .where(
        and(
          eq(sandboxObject.platform, this.platform),
          eq(sandboxObject.kind, kind),
          sql`${sandboxObject.data}->>${property} = ${value}`,
        ),
      )
      .orderBy(sandboxObject.createdAt, sandboxObject.id)
      .limit(MOST);
    return rows.map(({ data }) => data);
  }

  /** Stores an object. @param dueAt when the sandbox changes it by itself */
  async put(kind: string, id: string, data: Json, dueAt: Date | null = null): Promise<void> {
    await this.database
      .insert(sandboxObject)
      .values({ platform: this.platform, kind, id, data, dueAt })
      .onConflictDoUpdate({
        target: [sandboxObject.platform, sandboxObject.kind, sandboxObject.id],
        set: { data, dueAt },
      });
  }

  /** Stores an object unless one has its id, and returns whether it did. */
  async claim(kind: string, id: string): Promise<boolean> {
    const rows = await this.database
      .insert(sandboxObject)
      .values({ platform: this.platform, kind, id, data: {} })
      .onConflictDoNothing()
      .returning({ id: sandboxObject.id });
    return rows.length > 0;
  }

  async remove(kind: string, id: string): Promise<void> {
    await this.database.delete(sandboxObject).where(this.#named(kind, id));
  }

  /** Takes the objects whose time has come; no other process receives them. */
  async takeDue(): Promise<{ readonly kind: string; readonly data: Json }[]> {
    return this.database
      .update(sandboxObject)
      .set({ dueAt: null })
      .where(and(eq(sandboxObject.platform, this.platform), lte(sandboxObject.dueAt, new Date())))
      .returning({ kind: sandboxObject.kind, data: sandboxObject.data });
  }

  /** Returns when the next object is due. */
  async nextDue(): Promise<Date | null> {
    const [row] = await this.database
      .select({ at: sql<string | null>`min(${sandboxObject.dueAt})` })
      .from(sandboxObject)
      .where(eq(sandboxObject.platform, this.platform));
    return row?.at == null ? null : new Date(row.at);
  }
}

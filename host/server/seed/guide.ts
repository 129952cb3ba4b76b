/** Progress of the demo shop's guide: two blocks complete (the second not yet announced), the third half done. */
import { eq } from "drizzle-orm";
import { DAY_MS } from "../../../src/contract/days";
import type { Database, Transaction } from "../platform/storage/db";
import { record, userAccount } from "../platform/storage/schema";
import { GUIDE } from "../features/guide/blocks";

/** Completed steps of the third block. */
const HALF = ["TYRES", "PROFILES"];

/** @param userId user recorded as having completed the steps */
export async function seedGuide(
  database: Database | Transaction,
  { shopId, userId }: { readonly shopId: number; readonly userId: number | null },
): Promise<void> {
  const [user] = userId === null ? [] : await database.select().from(userAccount).where(eq(userAccount.id, userId));
  const doneSteps = GUIDE.flatMap(({ type, steps }) =>
    steps.filter(({ name }) => type === "IDENTITY" || type === "NETWORK" || HALF.includes(name)),
  );
  const now = Date.now();
  const completedAt = (index: number): Date => new Date(now - (doneSteps.length - index) * DAY_MS);
  const common = { shopId, createdBy: userId, updatedBy: userId };
  await database.insert(record).values([
    ...doneSteps.map(({ name }, index) => ({
      ...common,
      resource: "home-guide-step",
      code: name,
      data: { by: user === undefined ? "" : `${user.firstName} ${user.lastName}` },
      createdAt: completedAt(index),
      updatedAt: completedAt(index),
    })),
    { ...common, resource: "home-guide-block", code: "IDENTITY" },
  ]);
}

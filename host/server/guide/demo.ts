/** How far the demonstration shop is with its guide: two blocks done, the second one's completion not yet told, the third half done. */
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../storage/db";
import { record, userAccount } from "../storage/schema";
import { GUIDE } from "./blocks";

/** Steps of the third block that are made. */
const HALF = ["TYRES", "PROFILES"];

const DAY_MS = 86_400_000;

/** @param userId who made the steps */
export async function seedGuide(
  database: Database | Transaction,
  { shopId, userId }: { readonly shopId: number; readonly userId: number | null },
): Promise<void> {
  const [user] = userId === null ? [] : await database.select().from(userAccount).where(eq(userAccount.id, userId));
  const made = GUIDE.flatMap(({ type, steps }) =>
    steps.filter(({ name }) => type === "IDENTITY" || type === "NETWORK" || HALF.includes(name)),
  );
  const now = Date.now();
  const at = (index: number): Date => new Date(now - (made.length - index) * DAY_MS);
  const owned = { shopId, createdBy: userId, updatedBy: userId };
  await database.insert(record).values([
    ...made.map(({ name }, index) => ({
      ...owned,
      resource: "home-guide-step",
      code: name,
      data: { by: user === undefined ? "" : `${user.firstName} ${user.lastName}` },
      createdAt: at(index),
      updatedAt: at(index),
    })),
    { ...owned, resource: "home-guide-block", code: "IDENTITY" },
  ]);
}

/** A password that runs out is announced two weeks ahead to whoever has it, at the sign-in. */
import { and, eq, isNull } from "drizzle-orm";
import { closeAlert, raiseAlert } from "../context/alerts";
import type { Transaction } from "../storage/db";
import { alert } from "../storage/schema";
import type { UserAccount } from "./credentials";
import { PASSWORD_DAYS } from "./password-age";

const NOTICE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Raises the notice in the shop that is entered, or closes it once the password is new. */
export async function tellPasswordEnd(
  transaction: Transaction,
  { id, passwordChangedAt }: UserAccount,
  shopId: number | null,
): Promise<void> {
  if (shopId === null || passwordChangedAt === null) return;
  const key = `password-expires-${String(id)}`;
  const expiresAt = new Date(passwordChangedAt.getTime() + PASSWORD_DAYS * DAY_MS);
  const left = expiresAt.getTime() - Date.now();
  if (left <= 0 || left > NOTICE_DAYS * DAY_MS) {
    await closeAlert(transaction, shopId, key);
    return;
  }
  const day = expiresAt.toISOString().slice(0, 10);
  const [raised] = await transaction
    .select()
    .from(alert)
    .where(and(eq(alert.shopId, shopId), eq(alert.key, key), isNull(alert.closedAt)));
  // What was read stays read.
  if (raised?.params?.["day"] === day) return;
  await raiseAlert(transaction, {
    key,
    shopId,
    userId: id,
    type: "WARNING",
    titleKey: "alert.password-expires.title",
    params: { day },
    lines: [{ key: "alert.password-expires.text" }],
    link: "passwordRenewal",
    expiresAt,
  });
}

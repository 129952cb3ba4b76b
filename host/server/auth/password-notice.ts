/** A password that runs out is announced two weeks ahead to whoever has it, at the sign-in. */
import { closeAlert, keepAlert } from "../context/alerts";
import type { Transaction } from "../storage/db";
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
  await keepAlert(transaction, {
    key,
    shopId,
    userId: id,
    type: "WARNING",
    titleKey: "alert.password-expires.title",
    params: { day: expiresAt.toISOString().slice(0, 10) },
    lines: [{ key: "alert.password-expires.text" }],
    link: "passwordRenewal",
    expiresAt,
  });
}

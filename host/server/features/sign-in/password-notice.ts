/** Announces an expiring password at sign-in, two weeks ahead. */
import { DAY_MS, utcDay } from "../../../../src/contract/days";
import { closeAlert, ensureAlert } from "../../services/alerts";
import type { Transaction } from "../../platform/storage/db";
import type { UserAccount } from "../../identity/credentials/credentials";
import { PASSWORD_DAYS } from "../../identity/credentials/password-age";

const NOTICE_DAYS = 14;
/** Raises the notice in the current shop, or closes it when the password is new. */
export async function announcePasswordExpiry(
  transaction: Transaction,
  { id, passwordChangedAt }: UserAccount,
  shopId: number | null,
): Promise<void> {
  if (shopId === null || passwordChangedAt === null) return;
  const key = `password-expires-${String(id)}`;
  const expiresAt = new Date(passwordChangedAt.getTime() + PASSWORD_DAYS * DAY_MS);
  const remainingMs = expiresAt.getTime() - Date.now();
  if (remainingMs <= 0 || remainingMs > NOTICE_DAYS * DAY_MS) {
    await closeAlert(transaction, shopId, key);
    return;
  }
  await ensureAlert(transaction, {
    key,
    shopId,
    userId: id,
    type: "WARNING",
    titleKey: "alert.password-expires.title",
    params: { day: utcDay(expiresAt) },
    lines: [{ key: "alert.password-expires.text" }],
    link: "passwordRenewal",
    expiresAt,
  });
}

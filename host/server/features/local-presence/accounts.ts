/** Reports expired or revoked directory accounts on their listings and in an alert. Nothing is pushed until they are renewed. */
import { sql } from "drizzle-orm";
import { resolveAlert } from "../../services/alerts";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { presenceSettings, type PresenceSettings } from "./settings";

/** Returns directories with a revoked or expired account. @param today ISO day */
export const expiredDirectories = ({ accounts }: PresenceSettings, today: string): readonly string[] =>
  accounts
    .filter(({ state, expires }) => state === "REVOKED" || (expires !== null && expires < today))
    .map(({ directory }) => directory);

/** Joins directory names, e.g. `Google, Apple`, the same in every language. */
const directoryNames = (directories: readonly string[]): string =>
  directories.map((name) => `${name.slice(0, 1)}${name.slice(1).toLowerCase()}`).join(", ");

const isListing = sql`${record.resource} = 'local-listing' and ${record.deletedAt} is null`;
const isBlocked = sql`coalesce(${record.data}->>'notice', '') = 'ACCOUNT'`;
const withNotice = (notice: string | null) => sql`${record.data} || ${JSON.stringify({ notice })}::jsonb` as never;

/** Updates listings and the shop's alert for expired and renewed accounts. */
export async function reportExpiredAccounts(data: ScopedDatabase, today: string): Promise<void> {
  const expired = expiredDirectories(await presenceSettings(data), today);
  const isExpired = sql`${record.data}->>'directory' = any(string_to_array(${expired.join(",")}, ','))`;
  await data.update(record, { data: withNotice("ACCOUNT") }, sql`${isListing} and ${isExpired} and not ${isBlocked}`);
  await data.update(record, { data: withNotice(null) }, sql`${isListing} and ${isBlocked} and not ${isExpired}`);
  const directories = directoryNames(expired);
  await resolveAlert(
    data,
    "directory-expired",
    expired.length === 0
      ? undefined
      : {
          right: "YEXT",
          type: "ERROR",
          titleKey: "alert.directory-expired.title",
          params: { directories },
          lines: [{ key: "alert.directory-account.text" }],
          link: "/local-presence/settings",
        },
  );
}

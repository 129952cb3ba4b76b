/** Accounts of directories that have run out: nothing is pushed there until they are renewed, and the listings and a notice say so. */
import { sql } from "drizzle-orm";
import { settleAlert } from "../context/alerts";
import { record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { presenceSettings, type PresenceSettings } from "./settings";

/** Directories whose account was revoked, or whose last day is over. @param today ISO day */
export const expiredDirectories = ({ accounts }: PresenceSettings, today: string): readonly string[] =>
  accounts
    .filter(({ state, expires }) => state === "REVOKED" || (expires !== null && expires < today))
    .map(({ directory }) => directory);

/** `Google, Apple`: the same in every language. */
const named = (directories: readonly string[]): string =>
  directories.map((name) => `${name.slice(0, 1)}${name.slice(1).toLowerCase()}`).join(", ");

const isListing = sql`${record.resource} = 'local-listing' and ${record.deletedAt} is null`;
const isHeld = sql`coalesce(${record.data}->>'notice', '') = 'ACCOUNT'`;
const said = (notice: string | null) => sql`${record.data} || ${JSON.stringify({ notice })}::jsonb` as never;

/** Listings and the shop's notice say which accounts have run out, and no longer say it of those that were renewed. */
export async function tellExpiredAccounts(data: ScopedDatabase, today: string): Promise<void> {
  const expired = expiredDirectories(await presenceSettings(data), today);
  const isExpired = sql`${record.data}->>'directory' = any(string_to_array(${expired.join(",")}, ','))`;
  await data.update(record, { data: said("ACCOUNT") }, sql`${isListing} and ${isExpired} and not ${isHeld}`);
  await data.update(record, { data: said(null) }, sql`${isListing} and ${isHeld} and not ${isExpired}`);
  const directories = named(expired);
  await settleAlert(
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

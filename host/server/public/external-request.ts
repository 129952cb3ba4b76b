/** A request shown by the secret of its mailed link (Spec 1 §2.3, §7 "Public pages"). */
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import {
  EXTERNAL_REQUEST_TYPES,
  externalRequest,
  type ExternalRequestView,
} from "../../../src/contract/endpoints/public-pages";
import type { Address } from "../../../src/contract/fields/values";
import { takeAttempt } from "../auth/rate-limit";
import { hashToken, newToken } from "../auth/token";
import { ApiProblem } from "../http/problem";
import { publicRoute, type Route } from "../http/route";
import type { ServerParts } from "../server-parts";
import type { Database, Transaction } from "../storage/db";
import { externalLink, fitter, record } from "../storage/schema";

type StoredRequest = typeof record.$inferSelect;
type Dealer = typeof fitter.$inferSelect;

/** Secrets shorter than this were never ours. */
const MIN_SECRET = 32;

/** Fields of the request itself that the view may carry; whatever else is stored with it stays inside. */
const SHOWN = [
  "date",
  "brand",
  "model",
  "option",
  "tyreSize",
  "manufacturer",
  "shopServices",
  "comments",
  "carBrand",
  "carModel",
  "vehicleRegistrationNumber",
] as const;
const SHOWN_OF_CUSTOMER = [
  "name",
  "address",
  "phoneNumber",
  "email",
  "newsletter",
  "contactMode",
  "contactTime",
  "vehicleRegistrationNumber",
  "year",
  "consentUseOfPersonalData",
] as const;

const pick = (source: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (source[name] == null ? [] : [[name, source[name]]])));

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function dealerView({ tradingName, name, address, phone }: Dealer): NonNullable<ExternalRequestView["fitter"]> {
  const { address1, address2, postalCode, city }: Partial<Address> = address;
  return { name: tradingName ?? name, address1, address2, postalCode, city, tel: phone };
}

/** The same instant, written with the clock of the dealer's town: a mail is read anywhere, the appointment is there. */
export function withOffset(instant: unknown, timeZone: string): unknown {
  const at = typeof instant === "string" ? new Date(instant) : undefined;
  if (at === undefined || Number.isNaN(at.getTime())) return instant;
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    .format(at)
    .replace(" ", "T");
  const minutes = Math.round((Date.parse(`${clock}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
  const part = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${clock}${minutes < 0 ? "-" : "+"}${part(minutes / 60)}:${part(minutes % 60)}`;
}

const view = (stored: StoredRequest, dealer: Dealer | null): ExternalRequestView => ({
  ...pick({ ...stored.data, date: withOffset(stored.data["date"], dealer?.timeZone ?? "Europe/Paris") }, SHOWN),
  id: stored.id,
  status: stored.status,
  customer: pick(asRecord(stored.data["customer"]), SHOWN_OF_CUSTOMER),
  // Only an appointment says where to go.
  ...(stored.resource === "appointment" && dealer !== null && { fitter: dealerView(dealer) }),
});

/** A link to a request for its customer or its dealer; answers the secret, which can't be read again. */
export async function createExternalLink(
  database: Database | Transaction,
  input: Pick<typeof externalLink.$inferInsert, "type" | "audience" | "shopId" | "recordId" | "expiresAt">,
): Promise<string> {
  const token = newToken();
  await database.insert(externalLink).values({ ...input, tokenHash: hashToken(token) });
  return token;
}

export function externalRequestRoutes({ database }: ServerParts): readonly Route[] {
  return [
    // Unknown, revoked, expired, of another type: one answer for all, so that nothing can be learnt by trying.
    publicRoute(externalRequest, async ({ address }, { query }, reply) => {
      reply.header("Referrer-Policy", "no-referrer").header("X-Robots-Tag", "noindex");
      if (!(await takeAttempt(database, { key: `external-request:${address}`, attempts: 300, minutes: 15 })).allowed)
        throw new ApiProblem("too-many-requests");
      const type = EXTERNAL_REQUEST_TYPES.find((known) => known === query.type);
      if (type === undefined || query.hash.length < MIN_SECRET) throw new ApiProblem("not-found");
      const [found] = await database
        .select({ request: record, dealer: fitter })
        .from(externalLink)
        .innerJoin(
          record,
          and(
            eq(record.id, externalLink.recordId),
            eq(record.shopId, externalLink.shopId),
            eq(record.resource, externalLink.type),
          ),
        )
        .leftJoin(fitter, eq(fitter.id, record.fitterId))
        .where(
          and(
            eq(externalLink.tokenHash, hashToken(query.hash)),
            eq(externalLink.type, type),
            isNull(externalLink.revokedAt),
            or(isNull(externalLink.expiresAt), gt(externalLink.expiresAt, sql`now()`)),
            isNull(record.deletedAt),
          ),
        );
      if (found === undefined) throw new ApiProblem("not-found");
      return view(found.request, found.dealer);
    }),
  ];
}

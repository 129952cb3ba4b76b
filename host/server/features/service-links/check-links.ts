/** Calls the addresses of services that wait for a check. */
import { sql } from "drizzle-orm";
import { filledLink, type LinkCheck } from "../../../../src/contract/service-links";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerServices } from "../../services/server-services";
import { markRecord } from "../feeds/marks";
import { callAddress } from "../feeds/sources/https";
import { inTime, SourceError } from "../feeds/sources/source";

const RESOURCE = "service-cta-url";
/** Addresses of a shop that one run calls, and how many at the same time. */
const BATCH_SIZE = 200;
const AT_ONCE = 5;
/** Milliseconds that an address may take. */
const CALL_MS = 10_000;
const GONE: readonly number[] = [404, 410];
/** Answers of servers that do not know HEAD. */
const NO_HEAD: readonly number[] = [400, 403, 404, 405, 410, 501];
const FIRST_ERROR = 400;

type Config = Pick<ServerServices["config"], "feedHosts">;

type WaitingLink = Readonly<{
  id: number | string;
  url: string;
  service: string;
  locale: string | null;
  site: string | null;
  dealer: number | string | null;
  slugs: Readonly<Record<string, string>> | null;
}>;

/** Returns the address as a visitor of the dealer would open it; null when it needs a dealer or a language, or the shop has no site. */
function addressOf({ url, service, locale, site, dealer, slugs }: WaitingLink): URL | null {
  const filled = filledLink(url, {
    dealerId: dealer === null ? null : String(dealer),
    dealerSlug: slugs?.[locale ?? ""] ?? Object.values(slugs ?? {})[0] ?? null,
    serviceCode: service,
    locale: locale ?? (slugs === null ? null : (Object.keys(slugs)[0] ?? null)),
  });
  if (filled === null) return null;
  const base = site ?? undefined;
  return URL.canParse(filled, base) ? new URL(filled, base) : null;
}

async function statusOf(address: URL, method: "HEAD" | "GET", { feedHosts }: Config): Promise<number> {
  const response = await inTime(
    callAddress(address, { user: null, password: null, hosts: feedHosts }, { method }),
    CALL_MS,
  );
  response.destroy();
  return response.statusCode ?? 0;
}

/** Calls an address. A redirection counts as an answer. */
async function checkAddress(address: URL | null, config: Config): Promise<LinkCheck> {
  if (address === null) return "NONE";
  try {
    const head = await statusOf(address, "HEAD", config);
    const status = NO_HEAD.includes(head) ? await statusOf(address, "GET", config) : head;
    if (GONE.includes(status)) return "NOT_FOUND";
    return status < FIRST_ERROR ? "OK" : "FAILED";
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return error.code === "feed.source.slow" || error.code === "feed.source.timeout" ? "TIMEOUT" : "FAILED";
  }
}

/** Calls the addresses of a head shop that wait, and stores what they answered. */
export async function checkWaitingLinks({ config }: { readonly config: Config }, data: ScopedDatabase): Promise<void> {
  const waiting = await data.execute<WaitingLink>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.data}->>'ctaUrl' as url, ${record.data}->>'serviceCode' as service,
      ${record.data}->>'locale' as locale, target.settings->>'shopUrl' as site, link.fitter_id as dealer, link.relative_url as slugs
      from ${record} left join shop target on lower(target.code) = lower(${record.data}->>'shopCode')
      left join shop_fitter_link link on link.shop_id = target.id and link.deleted_at is null
        and lower(link.code) = lower(${record.data}->>'dealerCode')
      where ${scope} and ${record.resource} = ${RESOURCE} and ${record.deletedAt} is null and ${record.data}->>'check' = 'WAITING'
        and ${record.data}->>'ctaUrl' is not null
      order by ${record.id} limit ${BATCH_SIZE}`,
  );
  for (let start = 0; start < waiting.length; start += AT_ONCE)
    await Promise.all(
      waiting.slice(start, start + AT_ONCE).map(async (link) => {
        const check = await checkAddress(addressOf(link), config);
        const marks = { check, checkedAt: new Date().toISOString() };
        await markRecord(data, { resource: RESOURCE, id: Number(link.id) }, marks);
      }),
    );
}

/** The public call for the buttons of services, and the job that checks where they lead. */
import { sql } from "drizzle-orm";
import { HEAD_PROFILES } from "../../../../src/contract/conditions";
import { serviceLinks } from "../../../../src/contract/endpoints/service-links";
import { filledLink } from "../../../../src/contract/service-links";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute } from "../../platform/http/route";
import { activeShop, inEachShop, scopeOfShop } from "../../platform/storage/each-shop";
import { shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import type { ServerServices } from "../../services/server-services";
import { checkWaitingLinks } from "./check-links";

/** The dealer for whom a visitor looks at the site. */
interface Visited {
  readonly id: number;
  readonly code: string;
  readonly relativeUrl: Readonly<Record<string, string>>;
}

async function visitedDealer(data: ScopedDatabase, id: number): Promise<Visited> {
  const where = sql`${shopFitterLink.fitterId} = ${id} and ${shopFitterLink.deletedAt} is null and not ${shopFitterLink.excluded}`;
  const found = await data.find(shopFitterLink, where);
  if (found === undefined) throw new ApiProblem("not-found");
  return { id, code: found.code, relativeUrl: found.relativeUrl };
}

type StoredLink = Readonly<{ service: string; url: string; newTab: boolean | null; label: string | null }>;

/**
 * Returns one address for each active service of a shop: that of the dealer before that of the shop, and that of the language before that of
 * all languages.
 */
async function linksFor(
  database: ServerServices["database"],
  shop: { readonly id: number; readonly code: string; readonly networkId: number | null },
  { dealer, locale }: { readonly dealer: Visited | undefined; readonly locale: string | undefined },
): Promise<readonly StoredLink[]> {
  const { rows } = await database.execute<StoredLink>(sql`
    select distinct on (service.code) service.code as service, link.data->>'ctaUrl' as url, (link.data->>'newTab')::boolean as "newTab",
      link.data->>'label' as label
    from record link
    join shop head on head.id = link.shop_id and (head.id = ${shop.id} or head.network_id = ${shop.networkId})
      and head.profile_code = any(${`{${HEAD_PROFILES.join(",")}}`}::text[])
    join record service on service.resource = 'service' and service.shop_id = ${shop.id} and service.active
      and service.deleted_at is null and lower(service.code) = lower(link.data->>'serviceCode')
    where link.resource = 'service-cta-url' and link.deleted_at is null and link.data->>'ctaUrl' is not null
      and lower(link.data->>'shopCode') = lower(${shop.code})
      and lower(coalesce(link.data->>'dealerCode', '')) in ('', lower(${dealer?.code ?? ""}))
      and coalesce(link.data->>'locale', '') in ('', ${locale ?? ""})
    order by service.code, coalesce(link.data->>'dealerCode', '') = '', coalesce(link.data->>'locale', '') = '', link.id`);
  return rows;
}

export const serviceLinkModule: ServerModule = (services) => {
  services.jobs.schedule(1, "Check addresses of services", () =>
    inEachShop(services, (data) => checkWaitingLinks(services, data)),
  );

  return [
    publicRoute(serviceLinks, async (_, { params, query: { dealer: dealerId, locale } }) => {
      const shop = await activeShop(services.database, params.shopCode);
      if (shop === undefined) throw new ApiProblem("not-found");
      const dealer =
        dealerId === undefined
          ? undefined
          : await visitedDealer(scopeOfShop(services.database, shop.id), Number(dealerId));
      const slug =
        dealer === undefined ? undefined : (dealer.relativeUrl[locale ?? ""] ?? Object.values(dealer.relativeUrl)[0]);
      const links = await linksFor(services.database, shop, { dealer, locale });
      return {
        elements: links.flatMap(({ service, url, newTab, label }) => {
          const filled = filledLink(url, {
            dealerId: dealer === undefined ? null : String(dealer.id),
            dealerSlug: slug ?? null,
            serviceCode: service,
            locale: locale ?? null,
          });
          return filled === null
            ? []
            : [{ serviceCode: service, url: filled, newTab: newTab ?? false, label: label ?? "" }];
        }),
      };
    }),
  ];
};

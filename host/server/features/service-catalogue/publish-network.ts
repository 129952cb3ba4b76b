/** Publishes services of a network to its garages, and retires them. */
import { sql } from "drizzle-orm";
import { LOCKED_FIELDS, type NetworkLock } from "../../../../src/resources/calendar/network-locks";
import type { AnyRecord, RecordOf } from "../../../../src/contract/resource";
import { referenceTo } from "../../../../src/contract/record-values";
import networkService from "../../../../src/resources/calendar/network-service.resource";
import fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import { ApiProblem } from "../../platform/http/problem";
import { record, serviceDealer } from "../../platform/storage/schema";
import { countField } from "../../resources/storage/computed-sql";
import type { ToolContext } from "../../resources/types";
import { loadOne, overwrite } from "./past-locks";
import { snapshotOf, type Snapshot } from "./put-back";

type NetworkService = RecordOf<typeof networkService>;
type Dealer = RecordOf<typeof fitter>;
type Values = Readonly<Record<string, unknown>>;

export const networkServiceFields = {
  garages: countField(
    sql`(select count(*) from ${serviceDealer} offered where offered.shop_id = ${record.shopId}
      and offered.service_id = (${record.data}->>'service')::bigint and offered.available)`,
  ),
};

/** Fields that the shop's service takes from the network's. */
const TAKEN = [
  "category",
  "kind",
  "vehicleTypes",
  "needsBay",
  ...Object.values(LOCKED_FIELDS).flat(),
] as const satisfies readonly (keyof NetworkService)[];

const refused = (key: string): ApiProblem => new ApiProblem("refused", { errors: [key] });

/** Values that only the network decides. */
const decided = ({ id, lockedFields, mandatory, durationTolerance }: NetworkService): Values => ({
  networkService: referenceTo(id),
  networkLocks: lockedFields,
  networkMandatory: mandatory,
  networkTolerance: durationTolerance,
});

/** Returns the values of the shop's service: all of the network's for a new or realigned one, else those that are locked. */
function valuesFor(service: NetworkService, isWhole: boolean): Values {
  const names = isWhole ? TAKEN : service.lockedFields.flatMap((lock) => LOCKED_FIELDS[lock]);
  return Object.fromEntries(names.map((name) => [name, service[name]]));
}

interface Publication {
  readonly services: readonly number[];
  readonly dealers: readonly number[];
  readonly realign: boolean;
}

/** Services of the shop by code. A service that the shop already has is adopted. */
async function publishToShop(
  services: readonly NetworkService[],
  realign: boolean,
  tool: ToolContext<"service" | "garage" | "bay">,
): Promise<ReadonlyMap<number, number>> {
  const ofShop = new Map((await tool.all("service")).map((service) => [String(service["code"]), service]));
  const published = new Map<number, number>();
  await tool.each(
    services,
    ({ id, code, name }) => ({
      rowKey: code,
      label: tool.languages.map((locale) => name[locale]).find((text) => text !== undefined) ?? code,
      path: `ecal-network-services/${id}`,
    }),
    async (service, context) => {
      const found = ofShop.get(service.code);
      const markPublished = async (ownId: number): Promise<Snapshot> => {
        const values = {
          state: "PUBLISHED",
          publishedAt: new Date().toISOString(),
          publication: (service.publication ?? 0) + 1,
          service: referenceTo(ownId),
        };
        published.set(service.id, ownId);
        return overwrite("network-service", service as unknown as AnyRecord, values, context);
      };
      if (found === undefined) {
        const created = await context.create("service", {
          ...valuesFor(service, true),
          code: service.code,
          active: true,
        });
        const stored = await loadOne("service", created.id, context);
        if (stored !== undefined) await overwrite("service", stored, decided(service), context);
        const network = await markPublished(created.id);
        return { outcome: "CREATE", kind: "service", before: { network }, after: { id: created.id } };
      }
      const owner = (found["networkService"] as { readonly id: number } | null)?.id;
      if (owner !== undefined && owner !== service.id) throw refused("network-service.error.code");
      const stored = await loadOne("service", found.id, context);
      if (stored === undefined) throw new ApiProblem("not-found");
      const former = await overwrite(
        "service",
        stored,
        {
          ...valuesFor(service, realign),
          ...decided(service),
          active: true,
          // It may have ended with its last visits.
          ...(service.state === "RETIRED" && { bookable: service.bookable }),
        },
        context,
      );
      const network = await markPublished(found.id);
      return {
        outcome: "CHANGE",
        kind: "service",
        before: { ...former, network },
        message: owner === undefined ? "network-service-publish.line.adopted" : "network-service-publish.line.updated",
      };
    },
  );
  return published;
}

/** Returns the row of a garage's offer as the network allows it. */
function offerOf(row: Dealer["services"][number] | undefined, id: number, service: NetworkService, realign: boolean) {
  const isFixed = (lock: NetworkLock): boolean => realign || service.lockedFields.includes(lock);
  return {
    service: referenceTo(id),
    priceOverride: isFixed("PRICE") ? null : (row?.priceOverride ?? null),
    durationOverride: isFixed("DURATION") ? null : (row?.durationOverride ?? null),
    available: row === undefined || service.mandatory ? true : row.available,
  };
}

/** Writes the services of the shop, then the offers and the bays of the garages. */
export async function publishServices(
  tool: ToolContext<"service" | "garage" | "bay">,
  { services: ids, dealers: chosen, realign }: Publication,
): Promise<void> {
  const services = await tool.find(networkService, ids);
  const published = await publishToShop(services, realign, tool);
  const idOf = ({ id }: NetworkService): number => published.get(id) ?? 0;
  const given = services.filter(({ id }) => published.has(id));
  const dealers = chosen.length > 0 ? await tool.find(fitter, chosen) : await tool.all(fitter, { status: "ACTIVE" });
  const isFor = ({ dealers: only }: NetworkService, { id }: Dealer): boolean =>
    only.length === 0 || only.some((dealer) => dealer.id === id);
  await tool.each(
    dealers.filter((dealer) => given.some((service) => isFor(service, dealer))),
    ({ id, code, name }) => ({ rowKey: code, label: name, path: `ecal-fitter/${id}` }),
    async (dealer, { save, find }) => {
      const [current] = await find(fitter, [dealer.id]);
      const offered = current?.services ?? [];
      const own = given.filter((service) => isFor(service, dealer));
      const rows = own.map((service) =>
        offerOf(
          offered.find((row) => row.service.id === idOf(service)),
          idOf(service),
          service,
          realign,
        ),
      );
      const others = offered.filter((row) => !rows.some(({ service }) => service.id === row.service.id));
      const added = rows.filter(({ service }) => !offered.some((row) => row.service.id === service.id)).length;
      const isSame = JSON.stringify(comparable([...others, ...rows])) === JSON.stringify(comparable(offered));
      if (isSame) return { outcome: "SKIP", kind: "garage", message: "network-service-publish.line.same" };
      const { after } = await save("fitter", dealer.id, { services: [...others, ...rows] });
      return {
        outcome: "CHANGE",
        kind: "garage",
        before: {
          ...snapshotOf({ ...dealer, services: offered }, ["services"]),
          version: after.version,
        },
        ...(added > 0 && { message: "network-service-publish.line.offers", params: { count: added } }),
      };
    },
  );
  await equip(
    given.map((service) => ({
      service,
      id: idOf(service),
      dealers: dealers.filter((dealer) => isFor(service, dealer)),
    })),
    tool,
  );
}

const comparable = (rows: Dealer["services"]) =>
  rows
    .map(({ service, priceOverride, durationOverride, available }) => [
      service.id,
      priceOverride,
      durationOverride,
      available,
    ])
    .sort(([a], [b]) => Number(a) - Number(b));

interface Given {
  readonly service: NetworkService;
  readonly id: number;
  readonly dealers: readonly Dealer[];
}

/** Has the bays of the types that each service names carry it out. Garages without such a bay are reported. */
async function equip(given: readonly Given[], tool: ToolContext<"service" | "garage" | "bay">): Promise<void> {
  for (const { service, id, dealers } of given) {
    if (service.bayTypes.length === 0 || dealers.length === 0) continue;
    const filter = {
      type: service.bayTypes.join(","),
      active: "true",
      fitter: dealers.map((dealer) => dealer.id).join(","),
    };
    const bays = await tool.all("ecal-bay", filter);
    const entries = await tool.all("bay-service", { service: String(id) });
    const equipped = new Set(entries.map((entry) => (entry["bay"] as { readonly id: number }).id));
    const garageOf = (bay: AnyRecord): number => (bay["fitter"] as { readonly id: number }).id;
    await tool.each(
      dealers.filter((dealer) => !bays.some((bay) => garageOf(bay) === dealer.id)),
      ({ id: dealerId, code, name }) => ({
        rowKey: `${service.code} ${code}`,
        label: name,
        path: `ecal-bays?filter[fitter]=${dealerId}`,
      }),
      () =>
        Promise.resolve({
          outcome: "SKIP" as const,
          kind: "bay" as const,
          message: "network-service-publish.line.no-bay",
        }),
    );
    await tool.each(
      bays.filter((bay) => !equipped.has(bay.id)),
      (bay) => ({ rowKey: `${service.code} ${bay.id}`, label: String(bay["name"]), path: `ecal-bays/${bay.id}` }),
      async (bay, { create }) => {
        const { id: entry } = await create("bay-service", {
          bay: referenceTo(bay.id),
          service: referenceTo(id),
          setupMinutes: 0,
          cleanupMinutes: 0,
          priority: 50,
          active: true,
        });
        return { outcome: "CREATE", kind: "bay", after: { id: entry } };
      },
    );
  }
}

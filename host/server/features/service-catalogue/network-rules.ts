/** What garages may not change about services that come from the network. */
import type { MessageKey } from "../../../../src/contract/errors";
import type { RecordOf } from "../../../../src/contract/resource";
import type fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../../src/resources/dealers/services/service.resource";
import { ApiProblem } from "../../platform/http/problem";
import type { KindContext } from "../../resources/types";

const LOCKS: ReadonlySet<MessageKey> = new Set(["service.error.network-duration", "service.error.network-price"]);

/** Throws the refusals of network rules by path: 403 when one is about a value that the network has locked, else 422. */
export function refuseByNetwork(fields: Readonly<Record<string, MessageKey>>): void {
  const keys = Object.values(fields);
  if (keys.some((key) => LOCKS.has(key)))
    throw new ApiProblem("forbidden", { errors: ["service.error.ecal-service-locked-by-network"], fields });
  if (keys.length > 0) throw new ApiProblem("validation", { fields });
}

type Service = RecordOf<typeof service>;
type Offer = RecordOf<typeof fitter>["services"][number];

/** Returns why a garage may not take this long for a service; null minutes inherit the service's own. */
export function durationRefusal(
  { durationMinutes, networkService, networkLocks, networkTolerance }: Service,
  minutes: number | null,
): MessageKey | undefined {
  if (networkService === null || minutes === null || minutes === durationMinutes) return undefined;
  if (networkLocks.includes("DURATION")) return "service.error.network-duration";
  const allowed = networkTolerance === null ? Infinity : (durationMinutes * networkTolerance) / 100;
  return Math.abs(minutes - durationMinutes) > allowed ? "service.error.network-tolerance" : undefined;
}

/** Returns the errors of a garage's offer by path. Rows that were there before stay as they are. */
export async function offerRefusals(
  before: readonly Offer[],
  after: readonly Offer[],
  context: KindContext,
): Promise<Readonly<Record<string, MessageKey>>> {
  const ids = [...new Set([...before, ...after].map((row) => row.service.id))];
  const services = await context.find(service, ids);
  const ofNetwork = new Map(
    services.filter(({ networkService }) => networkService !== null).map((found) => [found.id, found]),
  );
  const former = new Map(before.map((row) => [row.service.id, row]));
  const refusals: Record<string, MessageKey> = {};
  const isMissing = ({ service: { id }, available }: Offer): boolean =>
    available &&
    ofNetwork.get(id)?.networkMandatory === true &&
    !after.some((row) => row.service.id === id && row.available);
  if (before.some(isMissing)) refusals["services"] = "service.error.network-mandatory";
  for (const [index, row] of after.entries()) {
    const found = ofNetwork.get(row.service.id);
    const old = former.get(row.service.id);
    if (found === undefined) continue;
    const duration =
      row.durationOverride === old?.durationOverride ? undefined : durationRefusal(found, row.durationOverride);
    if (duration !== undefined) refusals[`services.${index}.durationOverride`] = duration;
    const isPriceChanged = JSON.stringify(row.priceOverride) !== JSON.stringify(old?.priceOverride ?? null);
    if (isPriceChanged && row.priceOverride !== null && found.networkLocks.includes("PRICE"))
      refusals[`services.${index}.priceOverride`] = "service.error.network-price";
  }
  return refusals;
}

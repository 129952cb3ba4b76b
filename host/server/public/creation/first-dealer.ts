/** The new shop's first dealer, from what its owner told: most shops are one garage, and an empty network is a poor beginning. */
import type { CreationValues } from "../../../../src/contract/endpoints/creation";
import { WEEKDAYS, type OpeningHours, type TimeRange } from "../../../../src/contract/fields/values";
import { loadResources } from "../../../../src/catalogue/screens";
import { ApiProblem } from "../../http/problem";
import type { RequestContext } from "../../http/request-context";
import { callerOf } from "../../resources/caller";
import { resourceRegistry } from "../../resources/index";
import { create } from "../../resources/saving";
import { serviceOf } from "../../resources/service";

const USUAL: readonly TimeRange[] = [
  { from: "08:00", to: "12:00", byAppointmentOnly: false },
  { from: "14:00", to: "18:00", byAppointmentOnly: false },
];
const usualHours = Object.fromEntries(
  WEEKDAYS.map((day) => [day, day === "SATURDAY" || day === "SUNDAY" ? [] : USUAL]),
) as unknown as OpeningHours;

/** A head of a network is no garage itself. */
const DEALER_TYPE: Readonly<Record<string, string>> = { NETWORK_HEAD: "HEAD_OFFICE" };

/**
 * Creates the dealer as its owner would, with all checks of the dealer screen. Values that are refused there (a telephone number that does
 * not exist) leave the shop without a dealer: the guide asks for one.
 */
export async function createFirstDealer(context: RequestContext, values: CreationValues): Promise<void> {
  const registry = await resourceRegistry((await loadResources()).filter(({ name }) => name === "fitter"));
  const service = serviceOf(registry, "fitter");
  const activity = String(values["activity"] ?? "GARAGE");
  const body = {
    name: values["companyName"],
    code: String(values["label"]).slice(0, 20).toUpperCase(),
    dealerType: DEALER_TYPE[activity] ?? activity,
    address: {
      address1: values["address1"],
      address2: values["address2"] || null,
      postalCode: values["postalCode"],
      city: values["city"],
      country: values["country"],
    },
    phone: String(values["phone"] ?? "").replace(/[^\d+]/g, ""),
    email: values["email"],
    openingHours: usualHours,
  };
  try {
    await context.data.transaction(async (data) =>
      create(service, await callerOf(context, registry, data), data, body),
    );
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

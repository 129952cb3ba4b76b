/** Calls on dealers as the shop's administrator. */
import { widen, type RecordOf } from "../../../src/contract/resource";
import type { Problem } from "../../../src/contract/errors";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { data, type Harness } from "../../resources/harness";

export type Dealer = RecordOf<typeof fitter>;
export interface DealerPage {
  readonly elements: Dealer[];
  readonly total: number;
}
export const BASE = "/admin/api/fitter";

export function dealerCalls(harness: () => Harness) {
  const make = async (values: Record<string, unknown> = {}): Promise<Dealer> =>
    (await harness().make(widen(fitter), values)) as unknown as Dealer;
  const save = (dealer: Dealer, values: object, browser = harness().admin) =>
    browser.call("PUT", `${BASE}/${dealer.id}`, { body: { version: dealer.version, ...values } });
  const updateDealer = async (dealer: Dealer, values: object): Promise<Dealer> =>
    data<Dealer>(await save(dealer, values));
  const saveProblem = async (dealer: Dealer, values: object): Promise<Problem> =>
    (await save(dealer, values)).json<Problem>();
  const callAction = (dealer: Dealer, action: string, body: object = {}) =>
    harness().admin.call("POST", `${BASE}/${dealer.id}/${action}`, { body });
  const list = async (query = "", browser = harness().admin): Promise<DealerPage> =>
    data<DealerPage>(await browser.call("GET", `${BASE}?${query}`));
  const newOffer = async () => {
    const { id } = await harness().make(widen(service));
    return {
      service: { id, label: "" },
      priceOverride: { minor: 1500, currency: "EUR" },
      durationOverride: null,
      available: true,
    };
  };
  /** An active dealer with all required data. */
  async function activeDealer(values: Record<string, unknown> = {}): Promise<Dealer> {
    const dealer = await make({
      geo: { lat: 45.76, lng: 4.85, precision: "STREET" },
      services: [await newOffer()],
      ...values,
    });
    return data<Dealer>(await callAction(dealer, "activate"));
  }

  return { make, save, updateDealer, saveProblem, callAction, list, newOffer, activeDealer };
}

/** Calls on dealers as the shop's administrator makes them. */
import { widen, type RecordOf } from "../../../src/contract/resource";
import type { Problem } from "../../../src/contract/errors";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { data, type Harness } from "../../resources/harness";

export type Dealer = RecordOf<typeof fitter>;
export interface Listed {
  readonly elements: Dealer[];
  readonly total: number;
}
export const BASE = "/admin/api/fitter";

export function dealerCalls(harness: () => Harness) {
  const make = async (values: Record<string, unknown> = {}): Promise<Dealer> =>
    (await harness().make(widen(fitter), values)) as unknown as Dealer;
  const save = (dealer: Dealer, values: object, browser = harness().admin) =>
    browser.call("PUT", `${BASE}/${dealer.id}`, { body: { version: dealer.version, ...values } });
  const saved = async (dealer: Dealer, values: object): Promise<Dealer> => data<Dealer>(await save(dealer, values));
  const refused = async (dealer: Dealer, values: object): Promise<Problem> =>
    (await save(dealer, values)).json<Problem>();
  const act = (dealer: Dealer, action: string, body: object = {}) =>
    harness().admin.call("POST", `${BASE}/${dealer.id}/${action}`, { body });
  const list = async (query = "", browser = harness().admin): Promise<Listed> =>
    data<Listed>(await browser.call("GET", `${BASE}?${query}`));
  const offered = async () => {
    const { id } = await harness().make(widen(service));
    return {
      service: { id, label: "" },
      priceOverride: { minor: 1500, currency: "EUR" },
      durationOverride: null,
      available: true,
    };
  };
  /** Complete enough for customers, and active. */
  async function activeDealer(values: Record<string, unknown> = {}): Promise<Dealer> {
    const dealer = await make({
      geo: { lat: 45.76, lng: 4.85, precision: "STREET" },
      services: [await offered()],
      ...values,
    });
    return data<Dealer>(await act(dealer, "activate"));
  }

  return { make, save, saved, refused, act, list, offered, activeDealer };
}

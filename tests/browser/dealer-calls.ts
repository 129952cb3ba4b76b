/** Calls and steps of journeys about dealers. */
import type { Page } from "playwright-core";

export interface ApiResponse {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface Dealer {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly version: number;
}

/** Sends a call from the page, with its session. */
export const call = (page: Page, method: string, path: string, body?: object): Promise<ApiResponse> =>
  page.evaluate(
    async ([verb, target, requestBody]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const response = await fetch(`/admin/api/${String(target)}`, {
        method: String(verb),
        headers: { "content-type": "application/json", "X-XSRF-TOKEN": decodeURIComponent(token) },
        ...(requestBody !== undefined && { body: JSON.stringify(requestBody) }),
      });
      const { data = {} } = (await response.json().catch(() => ({}))) as { data?: Record<string, unknown> };
      return { status: response.status, data };
    },
    [method, path, body] as const,
  );
export const findDealers = async (page: Page, query: string): Promise<Dealer[]> =>
  (await call(page, "GET", `fitter?${query}`)).data["elements"] as Dealer[];
export const open = async (page: Page, path: string, tag: string): Promise<void> => {
  await page.goto(`/admin/${path}`);
  await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
};
/** Returns a unique suffix, so that a retried journey creates different dealers. */
export const uniqueSuffix = (): string => Date.now().toString(36).toUpperCase();
/** Default values of a new dealer. */
export const SAMPLE_DEALER = {
  dealerType: "GARAGE",
  address: { address1: "1 rue des Jumeaux", postalCode: "69003", city: "Lyon", country: "FR" },
  geo: { lat: 45.7594, lng: 4.8521, precision: "MANUAL" },
  phone: "+33478999001",
  timeZone: "Europe/Paris",
};

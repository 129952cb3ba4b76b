/** Shared by tests of shop creation: sample values and calls of its steps. */
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { outbox } from "../../../host/server/platform/storage/schema";
import type { Browser, TestServer } from "../support/test-server";

export const API = "/admin/public/api";
export const PASSWORD = "Vertical-Otter-41";

export async function visitor(server: TestServer): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

export const BEGIN = {
  firstName: "Élise",
  lastName: "Garnier",
  email: "Elise@garage.test",
  phone: "+33 4 72 00 11 22",
  companyName: "Garage du Pont – Lyon 3e",
  activity: "TYRE_SPECIALIST",
  country: "FR",
  locale: "fr_FR",
  password: PASSWORD,
  acceptTerms: true,
};
export const BUSINESS = {
  address1: "12 rue de la Part-Dieu",
  postalCode: "69003",
  city: "Lyon",
  place: "45.760000,4.860000",
  hours: "SATURDAYS",
  sites: 1,
};
export const OFFER = {
  offers: ["QUOTES", "APPOINTMENTS"],
  services: ["FITTING", "ALIGNMENT", "STORAGE"],
  bays: 3,
  bayType: "LIFT",
};

interface StepResponse {
  errors: { field: string; key: string }[];
  draft?: string;
}

export async function step(
  browser: Browser,
  context: string,
  code: string,
  values: object,
  draft?: string,
): Promise<StepResponse> {
  const body = { context, locale: "fr_FR", step: code, values, ...(draft !== undefined && { draft }) };
  const response = await browser.call("POST", `${API}/vue-creation-validator/validate-begin-step-infos`, { body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<StepResponse>();
}

/** Waits for a mail of the template to the recipient and returns it. Throws after two seconds. */
export async function findMail(server: TestServer, recipient: string, template: string) {
  for (let attempts = 0; attempts < 100; attempts++) {
    const [mail] = await server.open.database
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template)));
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No mail ${template} was written to ${recipient}`);
}

/** Returns the secret that the link in an invitation mail contains. */
export const invitationIn = (text: string): string => /invitation=([\w-]+)/.exec(text)?.[1] ?? "";
export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? "";

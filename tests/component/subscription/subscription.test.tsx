import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SubscriptionOverview } from "../../../src/contract/endpoints/subscription";
import { getRuntime } from "../../../src/runtime";
import { cardBrand, isCardNumber, lastFour, parseExpiry } from "../../../src/screens/subscription/card-number";
import { parseChangeResult, changeOutcome } from "../../../src/screens/subscription/change-result";
import { Subscription, type SubscriptionProps } from "../../../src/screens/subscription/subscription";
import { showScreen, type Responses } from "../public/show-screen";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";

const PATH = "/admin/api/subscription";
const price = { exclMinor: 7_900, vatMinor: 1_580, inclMinor: 9_480, vatRate: 20, vatScheme: "NORMAL" as const };
const change = {
  id: 1,
  state: "DONE" as const,
  fromPlan: "ESSENTIAL" as const,
  plan: "PLUS" as const,
  billing: "MONTHLY" as const,
  effectiveOn: "2026-05-01",
  gainedRights: ["DISCOUNT_CODE" as const],
  lostRights: [],
  invoice: "S-2026-000012",
  askedAt: new Date().toISOString(),
};
const overview: SubscriptionOverview = {
  offered: true,
  version: 3,
  status: "ACTIVE",
  plan: "PLUS",
  billing: "MONTHLY",
  startedOn: "2025-05-01",
  renewsOn: "2026-05-31",
  trialDaysLeft: null,
  next: null,
  cancelledAt: null,
  price,
  usage: [{ quota: "users", used: 30, included: 25 }],
  owner: "Thomas Roussel",
  card: { brand: "VISA", last4: "4242", holder: "T. Roussel", expiryMonth: 9, expiryYear: 2090 },
  details: {
    company: "Pneus",
    vatNumber: null,
    address1: "1 rue",
    address2: null,
    postalCode: "69000",
    city: "Lyon",
    country: "FR",
    emails: [],
    purchaseOrder: null,
  },
  vatVerified: false,
  invoices: [
    {
      number: "S-2026-000012",
      issuedOn: "2026-05-01",
      periodFrom: "2026-05-01",
      periodTo: "2026-05-31",
      plan: "PLUS",
      billing: "MONTHLY",
      ...price,
      status: "PAID",
      paidAt: null,
    },
  ],
  change: null,
  offers: [
    { plan: "ESSENTIAL", monthlyMinor: 2_900, yearlyMinor: 29_000, included: [], gainedRights: [] },
    { plan: "PLUS", monthlyMinor: 7_900, yearlyMinor: 79_000, included: [], gainedRights: ["DISCOUNT_CODE"] },
    { plan: "PREMIUM", monthlyMinor: 24_900, yearlyMinor: 249_000, included: [], gainedRights: ["YEXT"] },
  ],
  shopCode: "PNEUS",
  paymentPlatform: null,
};

quietConsole("info");
clearPageAfterEach();

/** Loads the messages before rendering, like the element. */
function Loaded(props: SubscriptionProps) {
  void getRuntime().i18n.load(import.meta.messages());
  return <Subscription {...props} />;
}
const show = (responses: Responses, props: SubscriptionProps = {}) =>
  showScreen(<Loaded {...props} />, responses, { address: "/admin/subscription" });

/** Dialogs are in the shadow root of their element. */
const dialog = () => {
  const root = document.querySelector("td-probe")?.shadowRoot;
  if (root === null || root === undefined) throw new Error("No element on the page");
  return within(root as unknown as HTMLElement);
};

describe("the subscription screen", () => {
  it("shows the current plan, exceeded quotas, and each plan's price", async () => {
    await show({ [PATH]: json({ data: overview }) });
    await screen.findByText("Your plan");
    expect(screen.getByText("30 of 25")).toBeDefined();
    expect(screen.getByRole("link", { name: "Invoice S-2026-000012 (PDF)" }).getAttribute("href")).toContain(
      "/admin/api/subscription/invoices/S-2026-000012",
    );
    expect(screen.queryByRole("button", { name: "Choose Plus" })).toBeNull();
    expect(screen.getByRole("button", { name: "Choose Premium" })).toBeDefined();
  });

  it("changes the plan only after consent, at the displayed price", async () => {
    const preview = {
      plan: "PREMIUM",
      billing: "MONTHLY",
      effective: "NOW",
      effectiveOn: "2026-05-10",
      lines: [{ kind: "PLAN", days: 21, minor: 10_000 }],
      exclMinor: 10_000,
      vatMinor: 2_000,
      inclMinor: 12_000,
      vatRate: 20,
      vatScheme: "NORMAL",
      gainedRights: ["YEXT"],
      lostRights: [],
      usage: [],
      blocked: null,
    };
    const { user, callsTo } = await show({
      [PATH]: json({ data: overview }),
      [`${PATH}/preview/PREMIUM/MONTHLY`]: json({ data: preview }),
      [`${PATH}/change`]: json({ data: { changed: "success" } }),
    });
    await user.click(await screen.findByRole("button", { name: "Choose Premium" }));
    await waitFor(() => dialog().getByText("Due now"), { timeout: 10_000 });
    const confirmButton = dialog().getByRole<HTMLButtonElement>("button", { name: "Change and pay" });
    expect(confirmButton.disabled).toBe(true);
    await user.click(dialog().getByRole("checkbox"));
    await user.click(confirmButton);
    await waitFor(() => {
      expect(callsTo(`${PATH}/change`)[0]?.body).toEqual({
        plan: "PREMIUM",
        billing: "MONTHLY",
        expectedMinor: 12_000,
      });
    });
  });

  it("shows no thanks for an unpaid change", async () => {
    await show(
      { [PATH]: json({ data: { ...overview, change: { ...change, state: "PENDING" } } }) },
      { changed: "success" },
    );
    expect(await screen.findByText("We are waiting for the payment of Plus")).toBeDefined();
    expect(screen.queryByText("Plus is your plan now")).toBeNull();
  });

  it("lists what a change unlocked", async () => {
    await show({ [PATH]: json({ data: { ...overview, change } }) }, { changed: "success" });
    const notice = (await screen.findByText("Plus is your plan now")).closest<HTMLElement>("[role=status]");
    expect(notice === null ? [] : within(notice).getAllByRole("listitem")).toHaveLength(1);
  });

  it("shows a message when there is nothing to manage", async () => {
    await show({ [PATH]: json({ data: { ...overview, offered: false } }) });
    expect(await screen.findByText("There is no subscription here")).toBeDefined();
  });
});

describe("the `changed` query parameter", () => {
  it("has three valid values, `true` and `false` as aliases", () => {
    expect(["true", "false", "pending", "x", undefined].map(parseChangeResult)).toEqual([
      "success",
      "error",
      "pending",
      undefined,
      undefined,
    ]);
  });
  it("announces no old change", () => {
    expect(changeOutcome("success", change, Date.now())).toBe("done");
    expect(changeOutcome("success", change, Date.now() + 3_600_000)).toBeUndefined();
    expect(changeOutcome("success", { ...change, state: "FAILED" }, Date.now())).toBe("failed");
  });
});

describe("a card number", () => {
  it("is validated and shortened in the browser", () => {
    expect(isCardNumber("4242 4242 4242 4242")).toBe(true);
    expect(isCardNumber("4242 4242 4242 4241")).toBe(false);
    expect([cardBrand("4242"), cardBrand("5100"), cardBrand("378282"), cardBrand("6011")]).toEqual([
      "VISA",
      "MASTERCARD",
      "AMEX",
      "OTHER",
    ]);
    expect(lastFour("4242 4242 4242 1881")).toBe("1881");
    expect(parseExpiry("9/28")).toEqual({ month: 9, year: 2028 });
    expect(parseExpiry("13/28")).toBeUndefined();
  });
});

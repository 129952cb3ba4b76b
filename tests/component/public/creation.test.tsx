/** The steps of shop creation, as the server returns them. */
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CreationField, CreationStep, CreationStepCode } from "../../../src/contract/endpoints/creation";
import { CreationScreen } from "../../../src/screens/creation/creation";
import { clearPageAfterEach } from "../../support/each-test";
import { json, type Call } from "../../support/page";
import { showScreen } from "./show-screen";

const API = "/admin/public/api/vue-creation";
const LOAD = `${API}/load-creation-steps/DEFAULT/en_GB`;
const VALIDATE = "/admin/public/api/vue-creation-validator/validate-begin-step-infos";

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  sessionStorage.clear();
});
clearPageAfterEach();

const field = (name: string, overrides: Partial<CreationField>): CreationField => ({
  name,
  kind: "text",
  required: true,
  label: `creation.field.${name}`,
  ...overrides,
});
const step = (code: CreationStepCode, fields: CreationField[]): Omit<CreationStep, "position"> => ({
  code,
  title: `creation.step.${code}`,
  mandatory: true,
  fields,
});
const creation = (steps: readonly Omit<CreationStep, "position">[], existingDraft: object | null = null) =>
  json({
    data: {
      context: "DEFAULT",
      access: "OPEN",
      invitedBy: null,
      steps: steps.map((entry, position) => ({ ...entry, position })),
      plans: [],
      baseDomains: ["shops.example"],
      terms: { version: "1", url: "https://terms.example" },
      existingDraft,
    },
  });

const OFFER = step("OFFER", [
  field("offers", {
    kind: "choices",
    options: ["QUOTES", "APPOINTMENTS"].map((value) => ({ value, label: `creation.offers.${value}` })),
    value: ["QUOTES"],
  }),
  field("bays", { kind: "integer", min: 0, max: 10, value: 2, when: { field: "offers", values: ["APPOINTMENTS"] } }),
]);
const TEMPLATE = step("TEMPLATE", [
  field("template", {
    kind: "template",
    options: [
      { value: "RUBIS", label: "Rubis", colours: ["#b3122a", "#ffd9a0", "#ffffff"] },
      { value: "NORD", label: "Nord", colours: ["#24507f"] },
    ],
  }),
]);
const heading = () => screen.getByRole("heading", { level: 2 }).textContent;
const next = () => screen.getByRole("button", { name: "Continue" });

describe("the steps of a new shop", () => {
  it("asks only relevant questions, and sends no other answers", async () => {
    const { user, callsTo } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([OFFER, TEMPLATE], { step: "OFFER", values: {} }),
      [VALIDATE]: json({ errors: [], draft: "token", next: "TEMPLATE" }),
    });
    await screen.findByLabelText("Quotes");
    expect(screen.queryByLabelText(/Bays/)).toBeNull();
    await user.click(screen.getByLabelText("Appointments"));
    expect(screen.getByLabelText(/Bays/)).toBeDefined();
    await user.click(screen.getByLabelText("Appointments"));
    await user.click(next());
    await screen.findByText("Rubis");
    expect(callsTo(VALIDATE)[0]?.body).toMatchObject({ step: "OFFER", draft: "token", values: { offers: ["QUOTES"] } });
    expect(callsTo(VALIDATE)[0]?.body).not.toHaveProperty("values.bays");
  });

  it("uses the creation context of the page, else the default one", async () => {
    const creationResponse = creation([TEMPLATE], { step: "TEMPLATE", values: {} });
    const defaultPage = await showScreen(<CreationScreen draft="token" />, { [LOAD]: creationResponse.clone() });
    await screen.findByText("Rubis");
    expect(defaultPage.callsTo(LOAD)).toHaveLength(1);
    cleanup();
    const truckUrl = LOAD.replace("DEFAULT", "TRUCK");
    window.creationContext = "TRUCK";
    const { callsTo } = await showScreen(<CreationScreen draft="token" />, {
      [truckUrl]: creationResponse.clone(),
    }).finally(() => {
      window.creationContext = undefined;
    });
    await screen.findByText("Rubis");
    expect(callsTo(truckUrl)).toHaveLength(1);
  });

  it("goes to the step that the server names, and back to the previous one", async () => {
    const claim = step("CLAIM", []);
    const { user } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([OFFER, claim, TEMPLATE], { step: "OFFER", values: {} }),
      [VALIDATE]: json({ errors: [], draft: "token", next: "TEMPLATE" }),
    });
    await screen.findByLabelText("Quotes");
    await user.click(next());
    await waitFor(() => expect(heading()).toBe("Your look"));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(heading()).toBe("What you offer");
  });

  it("supports the browser's back button, but not to steps that were skipped", async () => {
    const { user, runtime } = await showScreen(
      <CreationScreen context="DEFAULT" draft="token" />,
      {
        [LOAD]: creation([OFFER, step("CLAIM", []), TEMPLATE], { step: "OFFER", values: {} }),
        [VALIDATE]: json({ errors: [], draft: "token", next: "TEMPLATE" }),
      },
      { router: true },
    );
    await screen.findByLabelText("Quotes");
    await waitFor(() => expect(location.hash).toBe("#OFFER"));
    const pushState = vi.spyOn(history, "pushState");
    await user.click(next());
    await waitFor(() => expect(heading()).toBe("Your look"));
    await waitFor(() => expect(pushState).toHaveBeenCalledOnce());
    const goTo = (hash: string) => {
      history.replaceState(null, "", `/admin/public${hash}`);
      dispatchEvent(new PopStateEvent("popstate"));
    };
    act(() => {
      goTo("#CLAIM");
    });
    expect(heading()).toBe("Your look");
    act(() => {
      goTo("#OFFER");
    });
    await waitFor(() => expect(heading()).toBe("What you offer"));
    expect(runtime.navigation.path()).toBe("/public");
  });

  it("reserves the line that says that an address is free, so that the button stays in its place", async () => {
    const domain = step("DOMAIN", [
      field("label", { kind: "domain", help: "creation.help.label" }),
      field("baseDomain", { kind: "choice", value: "shops.example", options: [] }),
    ]);
    let respond = (_: Response): void => undefined;
    const { user } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([domain], { step: "DOMAIN", values: { companyName: "Atelier" } }),
      "/admin/public/api/vue-creation-validator/domain-candidate/Atelier": json({ data: { label: "" } }),
      "/admin/public/api/vue-creation-validator/domain-already-used/atelier/shops.example": () =>
        new Promise<Response>((resolve) => (respond = resolve)),
    });
    await user.type(await screen.findByRole("textbox"), "atelier");
    const line = screen.getByRole("status");
    const help = screen.getByText("Small letters, digits and hyphens.");
    expect(line.textContent).toBe("");
    await waitFor(() => {
      respond(json({ data: { used: false, error: null, candidates: [] } }));
      expect(line.textContent).toBe("This address is free.");
    });
    expect([line.isConnected, help.isConnected]).toEqual([true, true]);
  });

  it("refuses to continue without a design, with an error at the choices", async () => {
    const { user } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([TEMPLATE], { step: "TEMPLATE", values: {} }),
      [VALIDATE]: json({ errors: [{ field: "template", key: "creation.error.required" }], draft: "token" }),
    });
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    const group = await screen.findByRole("group", { name: /Appearance/ });
    await waitFor(() => expect(group.textContent).toContain("Fill in this field"));
  });

  it("resumes the draft of this tab after a reload, and starts over when the draft is gone", async () => {
    const begin = step("BEGIN", [field("companyName", {})]);
    const draftOf = (call: Call) => call.url.searchParams.get("draft");
    const first = await showScreen(<CreationScreen context="DEFAULT" />, {
      [LOAD]: creation([begin, OFFER]),
      [VALIDATE]: json({ errors: [], draft: "fresh-token" }),
    });
    await first.user.type(await screen.findByLabelText(/Name of the business/), "Atelier");
    await first.user.click(next());
    await waitFor(() => expect(heading()).toBe("What you offer"));
    cleanup();

    const resumed = await showScreen(<CreationScreen context="DEFAULT" />, {
      [LOAD]: creation([begin, OFFER], { step: "OFFER", values: { companyName: "Atelier" } }),
    });
    await waitFor(() => expect(heading()).toBe("What you offer"));
    expect(resumed.callsTo(LOAD).map(draftOf)).toEqual(["fresh-token"]);
    cleanup();

    const restarted = await showScreen(<CreationScreen context="DEFAULT" />, {
      [LOAD]: creation([begin, OFFER], null),
      [VALIDATE]: json({ errors: [], draft: "second-token" }),
    });
    await restarted.user.type(await screen.findByLabelText(/Name of the business/), "Atelier");
    await restarted.user.click(next());
    await waitFor(() => expect(restarted.callsTo(VALIDATE)).toHaveLength(1));
    expect(restarted.callsTo(VALIDATE)[0]?.body).not.toHaveProperty("draft");
  });
});

describe("an invitation", () => {
  const begin = step("BEGIN", [
    field("email", { kind: "email", value: "invited@garage.test", fixed: true, help: "creation.help.invited" }),
  ]);

  it("opens an invitation-only context, and is sent with the first step", async () => {
    const respond = (call: Call) =>
      call.url.searchParams.get("invitation") === "right"
        ? json({ data: { ...(JSON.parse(OPEN_CONTEXT) as object), invitedBy: "Réseau Démo" } })
        : json({ data: { ...(JSON.parse(OPEN_CONTEXT) as object), access: "INVITATION", steps: [] } });
    const OPEN_CONTEXT = JSON.stringify({
      context: "DEFAULT",
      access: "OPEN",
      invitedBy: null,
      steps: [begin, OFFER].map((entry, position) => ({ ...entry, position })),
      plans: [],
      baseDomains: ["shops.example"],
      terms: { version: "1", url: "" },
      existingDraft: null,
    });
    const { user, callsTo } = await showScreen(<CreationScreen context="DEFAULT" />, {
      [LOAD]: respond,
      [VALIDATE]: json({ errors: [], draft: "token" }),
    });
    const code = await screen.findByLabelText(/Code of the invitation/);
    await user.type(code, "wrong");
    await user.click(next());
    expect(await screen.findByText(/not valid or has expired/)).toBeDefined();
    await user.clear(screen.getByLabelText(/Code of the invitation/));
    // A complete invitation link is accepted too.
    await user.type(
      screen.getByLabelText(/Code of the invitation/),
      "https://x.test/admin/creation/D?invitation=right",
    );
    await user.click(next());
    expect(await screen.findByText(/Réseau Démo invites you/)).toBeDefined();
    expect(screen.getByLabelText(/E-mail address/)).toMatchObject({ readOnly: true, value: "invited@garage.test" });
    await user.click(next());
    await waitFor(() => expect(callsTo(VALIDATE)).toHaveLength(1));
    expect(callsTo(VALIDATE)[0]?.body).toMatchObject({ invitation: "right", values: { email: "invited@garage.test" } });
  });
});

describe("the last step", () => {
  it("names the failed phase and retries from there", async () => {
    const failed = { errors: [{ field: "", key: "creation.error.phase" }], failedPhase: "WORKSHOP" };
    let tries = 0;
    const { user } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([OFFER, step("SUMMARY", [])], { step: "SUMMARY", values: {} }),
      [`${API}/create`]: () => json(tries++ === 0 ? failed : { errors: [], successfullyLogin: false }),
    });
    await user.click(await screen.findByRole("button", { name: "Create" }));
    const current = await screen.findByText("failed");
    expect(current.closest("li")?.textContent).toContain("Dealer, services and bays");
    expect(current.closest("li")?.getAttribute("aria-current")).toBe("step");
    expect(screen.getByText(/continues from there/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("failed")).toBeNull());
  });
});

describe("an entry of the directory", () => {
  const CLAIM = step("CLAIM", [
    field("claim", { kind: "dealer", required: false }),
    field("claimCode", { kind: "code", required: false }),
  ]);
  const DEALER = { id: "7", name: "Garage du Lac", address: "74000 Annecy", proof: "CODE", mailedTo: "a•••@lac.test" };

  it("is claimed with the code from its mail", async () => {
    const { user, callsTo } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([CLAIM, OFFER], { step: "CLAIM", values: {} }),
      [`${API}/claimable-dealers`]: json({ data: { dealers: [DEALER] } }),
      [`${API}/claim-code`]: json({ errors: [] }),
      [VALIDATE]: json({ errors: [], draft: "token", next: "OFFER" }),
    });
    await user.click(await screen.findByLabelText("Garage du Lac"));
    expect(screen.queryByLabelText("Code")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await user.type(await screen.findByLabelText("Code"), "123456");
    await user.click(next());
    await waitFor(() => expect(heading()).toBe("What you offer"));
    expect(callsTo(`${API}/claim-code`)[0]?.body).toEqual({ draft: "token", dealer: "7" });
    expect(callsTo(VALIDATE)[0]?.body).toMatchObject({ step: "CLAIM", values: { claim: "7", claimCode: "123456" } });
  });

  it("without an e-mail address is claimed by asking its owner", async () => {
    const { user } = await showScreen(<CreationScreen context="DEFAULT" draft="token" />, {
      [LOAD]: creation([CLAIM, OFFER], { step: "CLAIM", values: {} }),
      [`${API}/claimable-dealers`]: json({ data: { dealers: [{ ...DEALER, proof: "REVIEW", mailedTo: null }] } }),
    });
    await user.click(await screen.findByLabelText("Garage du Lac"));
    expect(screen.getByText(/asked to hand it over/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send the code" })).toBeNull();
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScreenEntry } from "../../../src/catalogue/registry";
import type { Runtime } from "../../../src/runtime";
import { createStore } from "../../../src/runtime/store";
import { followIcon, pageTitle, refusal } from "../../../host/page/page-state";

const screen: ScreenEntry = {
  tag: "td-fitters",
  paths: ["/fitter"],
  titleKey: "fitter.list.title",
  area: "dealers",
  kind: "list",
  right: ["FITTER", "DEALER_LIST"],
  conditions: ["not-dlu"],
};

interface RuntimeState {
  status: string;
  shop?: string;
  nonProduction: boolean;
  hasRight: boolean;
  failedCondition?: string;
  messages: Record<string, string>;
}
let state: RuntimeState;

/** Only the parts that the page reads. */
const runtime = (): Runtime =>
  ({
    i18n: { t: { has: (key: string) => key in state.messages, key: (key: string) => state.messages[key] ?? "" } },
    session: {
      store: {
        get: () => ({
          status: state.status,
          display: state.shop && { shopInfo: { name: state.shop }, gitConf: { noprod: state.nonProduction } },
        }),
      },
      can: vi.fn(() => state.hasRight),
      failedCondition: () => state.failedCondition,
    },
    configuration: { current: () => ({ isPreProduction: true }) },
  }) as unknown as Runtime;

beforeEach(() => {
  state = {
    status: "ready",
    shop: "Pneus Réseau",
    nonProduction: false,
    hasRight: true,
    messages: { "fitter.list.title": "Dealers" },
  };
});

describe("pageTitle", () => {
  it("combines screen and shop", () => {
    expect(pageTitle(runtime(), screen)).toBe("Dealers – Pneus Réseau");
  });

  it("shows no message key while messages load", () => {
    state.messages = {};
    expect(pageTitle(runtime(), screen)).toBe("Pneus Réseau");
  });

  it("marks pre-production", () => {
    state.nonProduction = true;
    expect(pageTitle(runtime(), screen)).toBe("● Dealers – Pneus Réseau");
  });

  it("is the screen alone before sign-in", () => {
    state.shop = undefined;
    expect(pageTitle(runtime(), screen)).toBe("Dealers");
  });
});

describe("refusal", () => {
  it("is the missing right or the failed condition", () => {
    state.hasRight = false;
    expect(refusal(runtime(), screen)).toBe("FITTER");
    state.hasRight = true;
    state.failedCondition = "not-dlu";
    expect(refusal(runtime(), screen)).toBe("not-dlu");
  });

  it("is undefined with the right, on public screens, and while the session loads", () => {
    expect(refusal(runtime(), screen)).toBeUndefined();
    state.hasRight = false;
    expect(refusal(runtime(), { ...screen, public: true })).toBeUndefined();
    state.status = "loading";
    expect(refusal(runtime(), screen)).toBeUndefined();
  });
});

describe("the icon", () => {
  it("is the brand's, and another one during subrogation", () => {
    const link = document.head.appendChild(
      Object.assign(document.createElement("link"), { rel: "icon", href: "/own.svg" }),
    );
    const session = createStore({ subrogated: false });
    const configuration = createStore({ faviconPath: "" });
    followIcon({
      configuration: { store: configuration, current: () => configuration.get() },
      session: { store: session, isSubrogated: () => session.get().subrogated },
    } as unknown as Runtime);
    configuration.set({ faviconPath: "/brand.svg" });
    expect(link.getAttribute("href")).toBe("/brand.svg");
    session.set({ subrogated: true });
    expect(link.getAttribute("href")).toMatch(/^data:image\/svg/);
    session.set({ subrogated: false });
    expect(link.getAttribute("href")).toBe("/brand.svg");
    link.remove();
  });
});

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

interface World {
  status: string;
  shop?: string;
  nonProduction: boolean;
  held: boolean;
  failed?: string;
  messages: Record<string, string>;
}
let world: World;

/** Only what the page reads of it. */
const runtime = (): Runtime =>
  ({
    i18n: { t: { has: (key: string) => key in world.messages, key: (key: string) => world.messages[key] ?? "" } },
    session: {
      store: {
        get: () => ({
          status: world.status,
          display: world.shop && { shopInfo: { name: world.shop }, gitConf: { noprod: world.nonProduction } },
        }),
      },
      can: vi.fn(() => world.held),
      failedCondition: () => world.failed,
    },
    configuration: { current: () => ({ isPreProduction: true }) },
  }) as unknown as Runtime;

beforeEach(() => {
  world = {
    status: "ready",
    shop: "Pneus Réseau",
    nonProduction: false,
    held: true,
    messages: { "fitter.list.title": "Dealers" },
  };
});

describe("pageTitle", () => {
  it("names screen and shop", () => {
    expect(pageTitle(runtime(), screen)).toBe("Dealers – Pneus Réseau");
  });

  it("does not show a key while messages are on their way", () => {
    world.messages = {};
    expect(pageTitle(runtime(), screen)).toBe("Pneus Réseau");
  });

  it("marks what is not production", () => {
    world.nonProduction = true;
    expect(pageTitle(runtime(), screen)).toBe("● Dealers – Pneus Réseau");
  });

  it("is the screen alone before sign-in", () => {
    world.shop = undefined;
    expect(pageTitle(runtime(), screen)).toBe("Dealers");
  });
});

describe("refusal", () => {
  it("names the missing right, or the condition", () => {
    world.held = false;
    expect(refusal(runtime(), screen)).toBe("FITTER");
    world.held = true;
    world.failed = "not-dlu";
    expect(refusal(runtime(), screen)).toBe("not-dlu");
  });

  it("lets everybody through who may, public screens, and those of whom nothing is known yet", () => {
    expect(refusal(runtime(), screen)).toBeUndefined();
    world.held = false;
    expect(refusal(runtime(), { ...screen, public: true })).toBeUndefined();
    world.status = "loading";
    expect(refusal(runtime(), screen)).toBeUndefined();
  });
});

describe("the icon", () => {
  it("is the brand's, and another one while somebody acts as somebody else", () => {
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

/** The garage and the calendar variant of header and menu, with the real screens. */
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RIGHTS } from "../../../src/contract/right-codes";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { DISPLAY, openUserMenu, rightsMap, showShell, type ShellPage } from "./show-shell";

quietConsole();
clearPageAfterEach();

const header = () => within(screen.getByRole("banner"));
const menu = () => within(screen.getByRole("navigation", { name: "Main menu" }));
const showVariant = (appContextGroup: "GARAGE" | "ECALENDAR"): Promise<ShellPage> =>
  showShell({
    display: {
      common: { ...DISPLAY.common, appContextGroup },
      rightsMap: rightsMap(RIGHTS.filter((right) => right !== "CREATION_GUIDE")),
      needActivateButton: false,
    },
  });

describe("shell-01: common.appContextGroup", () => {
  it("GARAGE has the garage header: state and plan of the shop, its website, and links in the user menu", async () => {
    const page = await showVariant("GARAGE");
    expect(header().getByText("Open")).toBeDefined();
    expect(header().getByRole("link", { name: "Subscription: Plus" })).toBeDefined();
    expect(header().getByRole("link", { name: /Go to agenda \(shop website\)/ })).toBeDefined();
    expect(
      header()
        .getByRole("link", { name: /home page/ })
        .getAttribute("href"),
    ).toBe("/admin/features");
    expect(await openUserMenu(page)).toEqual(
      expect.arrayContaining(["Subscription", "Import downloads", "Export downloads", "My sessions"]),
    );
  });

  it("ECALENDAR has the calendar header: no state, no plan, the agenda, and a short user menu", async () => {
    const page = await showVariant("ECALENDAR");
    expect(header().queryByText("Open")).toBeNull();
    expect(header().queryByText("Plus")).toBeNull();
    expect(header().getByRole("link", { name: /^Go to agenda(?! \()/ })).toBeDefined();
    expect(
      header()
        .getByRole("link", { name: /home page/ })
        .getAttribute("href"),
    ).toBe("/admin/welcome");
    expect(await openUserMenu(page)).toEqual(["Personal information", "Change identity", "Log out"]);
  });

  it("GARAGE has the garage menu", async () => {
    await showVariant("GARAGE");
    for (const group of ["Activity", "Network", "Configuration"])
      expect(menu().getByRole("button", { name: group })).toBeDefined();
  });

  it("ECALENDAR has the calendar menu, without groups of garages", async () => {
    await showVariant("ECALENDAR");
    expect(
      menu()
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      "/admin/welcome",
      "/admin/appointments",
      "/admin/ecal-manage-accounts",
      "/admin/ecal-sms-reporting",
      "/admin/ecal-services",
      "/admin/ecal-bays",
      "/admin/ecal-bays-service",
      "/admin/ecal-mail-configuration",
      "/admin/ecal-sms-configuration",
      "/admin/ecal-export",
      "/admin/ecal-dealer-application-configuration",
      "/admin/shopUsers",
      "/admin/ecal-tags",
      "/admin/export-download",
      "/admin/google-reserve-configurations",
      "/admin/ecal-fitter",
      "/admin/corporate-information",
      "/admin/subscription",
      "/admin/subrogation/change-identity",
      "/admin/ecal-dealer-importer",
      "/admin/ecal-bay-importer",
      "/admin/ecal-appointmentActivity-import",
    ]);
    expect(menu().queryByRole("button", { name: "Network" })).toBeNull();
  });
});

it("acceptance 50-14: a dispute and three languages show, the version does not, and a landing page fixes the language", async () => {
  const german = { code: "de", locale: "de_DE", lang: "de", keyName: "Deutsch", selected: false } as const;
  const display = {
    languages: [...DISPLAY.languages, german],
    rightsMap: rightsMap(RIGHTS.filter((right) => right !== "TECHNICAL_INFORMATION")),
    showDisputeNeedResponse: true,
    disputesWaiting: 1,
  };
  await showShell({ display });
  expect(header().queryByRole("link", { name: /dispute/ })).not.toBeNull();
  expect(header().queryByRole("button", { name: /1\.4\.0/ })).toBeNull();
  expect(header().getByRole("button", { name: "EN Language: English" }).getAttribute("aria-disabled")).not.toBe("true");
  cleanup();
  await showShell({ display, address: "/admin/landing-page/4" });
  expect(header().getByRole("button", { name: "EN Language: English" }).getAttribute("aria-disabled")).toBe("true");
});

/** Removing a shop: the user must choose one of two modes. */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ShopList } from "../../../src/screens/shop-list/shop-list";
import { showScreen } from "../public/show-screen";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";

const SHOPS = "/admin/api/shop";
const REMOVE = "/admin/api/shop/12/remove";
const shop = {
  id: 12,
  code: "ALPES",
  name: "Garage des Alpes",
  networkName: null,
  country: "FR",
  status: "ACTIVE",
  open: true,
  demo: false,
};

quietConsole();
clearPageAfterEach();

/** Dialogs are in the shadow root of their element. */
const dialog = () => {
  const root = document.querySelector("td-probe")?.shadowRoot;
  if (root === null || root === undefined) throw new Error("No element on the page");
  return within(root as unknown as HTMLElement);
};

async function openRemoval(response = json({ data: { removed: true } })) {
  const page = await showScreen(<ShopList />, {
    [SHOPS]: json({ data: { elements: [shop], total: 1 } }),
    [REMOVE]: response,
  });
  await page.runtime.i18n.load(import.meta.messages());
  page.runtime.session.store.set({ status: "ready", display: { rightsMap: { SUPER_ADMIN: true } } as never });
  await page.user.click(await screen.findByRole("button", { name: "Remove Garage des Alpes" }));
  await waitFor(() => dialog().getAllByRole("radio"));
  return page;
}
const modeOption = (name: RegExp) => dialog().getByRole<HTMLInputElement>("radio", { name });
const confirmButton = () => dialog().getByRole<HTMLButtonElement>("button", { name: "Remove the shop" });

describe("removing a shop", () => {
  it("shopstatus-09: offers to set the status to deleted or to remove physically, with neither preselected", async () => {
    await openRemoval();
    expect(dialog().getAllByRole("radio")).toHaveLength(2);
    expect([modeOption(/Set the status to deleted/).checked, modeOption(/Physically remove/).checked]).toEqual([
      false,
      false,
    ]);
    expect(confirmButton().disabled).toBe(true);
  });

  it.each([
    ["SET_DELETED", /Set the status to deleted/],
    ["PHYSICAL", /Physically remove/],
  ])("shopstatus-09: sends %s once it is chosen and confirmed", async (mode, name) => {
    const page = await openRemoval();
    await page.user.click(modeOption(name));
    expect(confirmButton().disabled).toBe(true);
    await page.user.click(dialog().getByRole("checkbox"));
    await page.user.click(confirmButton());
    await waitFor(() => expect(page.callsTo(REMOVE).map(({ body }) => body)).toEqual([{ mode }]));
    await waitFor(() => expect(page.callsTo(SHOPS)).toHaveLength(2));
  });

  it("shows why the server refuses, and stays open", async () => {
    const page = await openRemoval(json({ type: "refused", status: 409, errors: ["shop-list.removal.blocked"] }, 409));
    await page.user.click(modeOption(/Physically remove/));
    await page.user.click(dialog().getByRole("checkbox"));
    await page.user.click(confirmButton());
    expect(await dialog().findByText(/still has users, dealers or running jobs/)).toBeDefined();
    expect(confirmButton()).toBeDefined();
  });
});

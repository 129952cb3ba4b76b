/** The phone rings: an agent books a free slot by keyboard, moves the appointment, undoes it, and meets a slot that is taken. In French. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";
import { findFreeDay } from "../browser/free-day";

const chrome = useChrome();
let page: Page;
beforeAll(async () => {
  page = await chrome.openAs("shop");
});

test("acceptance 50-1, 50-2: an appointment is booked by keyboard, moved, put back, and moved beside a taken slot", async () => {
  const { dealer, day, bays } = await findFreeDay(page);
  const [firstBay = "", secondBay = ""] = bays;
  await page.goto(`/admin/appointments?view=day&dealer=${dealer}&date=${day}`);
  await page.locator("td-appointments[data-ready]").waitFor({ state: "attached" });
  expect(await axeViolations(page, "td-appointments")).toEqual([]);

  const book = async (customer: string, ...keys: readonly string[]): Promise<void> => {
    await page.locator(".td-book-grid__columns [data-current]").focus();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("c");
    await page
      .getByText(/^Tenu pour vous/)
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: /^Client/ }).fill(customer);
    await page.getByRole("textbox", { name: /^Téléphone/ }).fill("04 78 99 90 01");
    await page.getByRole("button", { name: "Créer", exact: true }).click();
    await page.locator(".td-book-card").filter({ hasText: customer }).waitFor();
    await page.locator("sl-drawer[open]").waitFor({ state: "detached" });
  };
  const cardOf = (customer: string) => page.locator(".td-book-card__button").filter({ hasText: customer });
  const placeOf = async (customer: string): Promise<string> =>
    ((await cardOf(customer).getAttribute("aria-label")) ?? "").split(", ").slice(0, 2).join(" ");

  await book("Élodie Vasseur");
  const before = await placeOf("Élodie Vasseur");
  expect(before).toContain(firstBay);

  await cardOf("Élodie Vasseur").focus();
  for (const key of ["m", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page
    .getByText(/^Élodie Vasseur déplacé/)
    .first()
    .waitFor();
  await expect.poll(() => placeOf("Élodie Vasseur")).toContain(secondBay);
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect.poll(() => placeOf("Élodie Vasseur")).toBe(before);

  // Lower on the first bay; the cursor is where the appointment was moved to.
  await book("Jürgen Weiß", "ArrowLeft", "ArrowDown", "ArrowDown");
  await cardOf("Jürgen Weiß").focus();
  await page.keyboard.press("m");
  const isTaken = page.getByText(/toutes les voies sont prises/);
  for (let step = 0; step < 8 && (await isTaken.count()) === 0; step++) await page.keyboard.press("ArrowUp");
  await isTaken.waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByText("Créneaux libres les plus proches").waitFor();
  const starts = dialog.locator(".td-book-starts button");
  expect(await starts.count()).toBe(3);
  expect(await axeViolations(page, "td-appointments")).toEqual([]);
  const start = ((await starts.first().textContent()) ?? "").slice(-5);
  await starts.first().click();
  await expect.poll(() => placeOf("Jürgen Weiß")).toContain(`${start}–`);

  // Both are chosen, one by pointer and one by keyboard, and cancelled at once.
  await cardOf("Élodie Vasseur").click({ modifiers: ["Shift"] });
  await cardOf("Jürgen Weiß").focus();
  await page.keyboard.press("Shift+Enter");
  const strip = page.locator(".td-bulk");
  await strip.getByText(/^2 /).waitFor();
  await strip.getByRole("button", { name: "Annuler le rendez-vous" }).click();
  await dialog.getByLabel(/^Motif pour le client/).fill("Panne du pont");
  await dialog.getByRole("button", { name: /^Annuler le rendez-vous/ }).click();
  await page.getByText("2 rendez-vous annulés").waitFor();
  await strip.waitFor({ state: "detached" });
  // The browser reports the refusal of the taken slot.
  expectQuiet(page, /409/);
});

/** What users type and change, each on two resources: drafts, refusals of a change of several records, the journal, numbers. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "./browser";
import { KINDS, makeSamples, type Samples } from "./sample-records";

const chrome = useChrome();

describe.each(KINDS)("$resource", (kind) => {
  const { list, detail, label } = kind;
  let page: Page;
  let samples: Samples;
  beforeEach(async () => {
    page = await chrome.openAs("shop");
    samples = await makeSamples(page, kind);
  });

  test("leaving a form may be refused, and keeps what was typed as a draft", async () => {
    const [{ name }] = samples.all;
    const text = `Essai ${samples.suffix} brouillon`;
    const input = page.locator(detail.tag).getByRole("textbox", { name: label }).first();
    const question = page.locator("sl-dialog[open]");
    const leave = async (answer: string): Promise<void> => {
      await page.evaluate(() => {
        history.back();
      });
      await question.getByRole("button", { name: answer }).click();
      await question.waitFor({ state: "detached" });
    };
    await samples.openList();
    await page.getByRole("link", { name }).click();
    await input.fill(text);
    await leave("Continuer la saisie");
    expect(await input.inputValue()).toBe(text);
    await leave("Garder en brouillon");
    await page.locator(`${list.tag}[data-ready]`).waitFor();
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Les reprendre" }).click();
    await expect.poll(() => input.inputValue()).toBe(text);
    expect(JSON.stringify(await samples.stored(0))).not.toContain("brouillon");
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    await expect.poll(async () => kind.nameOf(await samples.stored(0))).toBe(text);
    expectQuiet(page);
  });

  test("a change of several records says before what is refused, and the journal undoes it", async () => {
    const { set, name, label: field, enter, reason, before, after } = kind.refusal;
    for (const [index, values] of set.entries()) await samples.set(index, values);
    const [first, second] = samples.all;
    const other = (await samples.stored(1))[name];
    const stored = async (): Promise<readonly unknown[]> => [
      (await samples.stored(0))[name],
      (await samples.stored(1))[name],
    ];
    await samples.selectBoth();
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel("Champ à modifier").selectOption(name);
    await enter(dialog);
    await dialog.getByText("1 change", { exact: true }).waitFor();
    await dialog.getByText("1 sera refusé").waitFor();
    await dialog.getByText(reason).waitFor();
    expect(await stored()).toEqual([before, other]);
    await dialog.getByRole("button", { name: /^Modifier/ }).click();
    await expect.poll(stored).toEqual([after, other]);

    await openJournal(page);
    await page.getByRole("tab", { name: "Annuler", exact: true }).click();
    const entry = page.locator(".td-jobs > li").filter({ hasText: field }).first();
    await entry.getByRole("button", { name: "Voir 1 élément" }).click();
    await entry.getByText(first.name, { exact: true }).first().waitFor();
    expect(await entry.getByText(second.name, { exact: true }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await entry.getByRole("button", { name: "Annuler l’opération" }).click();
    await expect.poll(stored).toEqual([before, other]);
    expectQuiet(page);
  });

  test("a number is typed and shown as the interface's language writes it", async () => {
    const { set, label: field, typed, shown, name, stored } = kind.number;
    await samples.set(0, set);
    await samples.openFirst();
    const input = page.locator(detail.tag).getByRole("textbox", { name: field, exact: true }).first();
    await input.fill(typed);
    await page.keyboard.press("Tab");
    await expect.poll(() => input.inputValue()).toBe(shown);
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    await expect.poll(async () => (await samples.stored(0))[name]).toEqual(stored);
    expectQuiet(page);
  });
});

/** Opens the drawer of background jobs and recent changes. */
async function openJournal(page: Page): Promise<void> {
  await page.goto("/admin/service");
  await page.getByRole("button", { name: /^Thomas Roussel/ }).click();
  await page.getByRole("menuitem", { name: "Travaux en arrière-plan" }).click();
}

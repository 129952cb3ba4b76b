/** Errors of new rows: shown once the row was left or a save was tried, not while it is being filled in. */
import { screen, waitFor } from "@testing-library/react";
import { vi, beforeEach, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { clearPageAfterEach } from "../../support/each-test";
import { showKind, type KindPage } from "../engine/show-kind";

clearPageAfterEach();

const resource = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    screens: { detail: { path: "sample/{id}", tag: "td-sample" } },
    scope: "shop",
    right: { read: "FITTER", write: "FITTER" },
    label: "name",
    fields: {
      name: f.text(),
      lines: f.rows({ what: f.text({ required: true }), code: f.code({ required: true }) }, { ordered: true }),
    },
    form: { cards: { main: ["name", "lines"] } },
  }),
);

let page: KindPage;
beforeEach(async () => {
  page = await showKind(DetailScreen, import.meta.messages(), resource, {
    responses: {},
    params: { id: "new" },
    messages: {
      "sample.create": "New",
      "sample.field.lines": "Lines",
      "sample.field.lines.what": "What",
      "sample.field.lines.code": "Code",
      "sample.field.name": "Name",
    },
  });
  await screen.findByRole("textbox", { name: "Name" });
});

const errors = () => [...document.querySelectorAll(".td-inner-error")].map(({ textContent }) => textContent);
const box = (name: string) => screen.findByRole("textbox", { name });
async function add(): Promise<void> {
  await page.user.click(await screen.findByRole("button", { name: "Add" }));
}
/** Waits until everything that was typed has been validated. */
const validated = () => vi.dynamicImportSettled();

test("stay hidden while the row is filled in, and show when it is left", async () => {
  await add();
  await page.user.type(await box("What 1"), "Tyre");
  await page.user.tab();
  await validated();
  expect(errors()).toEqual([]);
  await page.user.click(await box("Name"));
  await waitFor(() => {
    expect(errors()).toEqual(["Fill this in."]);
  });
});

test("of a second row wait too, while those of the first one show", async () => {
  await add();
  await box("What 1");
  await add();
  await page.user.type(await box("What 2"), "Wheel");
  await page.user.tab();
  await validated();
  await waitFor(() => {
    expect(errors()).toEqual(["Fill this in.", "Fill this in."]);
  });
  await page.user.click(await screen.findByRole("button", { name: "Remove row 1" }));
  // The second row was left for the button.
  await waitFor(() => {
    expect(errors()).toEqual(["Fill this in."]);
  });
});

test("show when a save is tried", async () => {
  await add();
  await page.user.type(await box("What 1"), "Tyre");
  await page.user.keyboard("{Control>}s{/Control}");
  await waitFor(() => {
    expect(errors()).toEqual(["Fill this in."]);
  });
});

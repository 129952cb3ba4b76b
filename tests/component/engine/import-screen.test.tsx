/** The import screen checks permissions before it accepts a file. */
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { ImportScreen } from "../../../src/engine/import/import-screen";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { showKind } from "./show-kind";

clearPageAfterEach();

/** Opens the screen with this account. */
async function open(user: object, write: "SERVICE" | "SEO" = "SERVICE"): Promise<void> {
  const resource = widen(
    defineResource({
      name: "sample",
      area: "dealers",
      screens: {},
      right: { read: "SERVICE", write },
      scope: "shop",
      label: "code",
      fields: { code: f.code({ required: true }) },
      import: { match: "code" },
    }),
  );
  await showKind(ImportScreen, import.meta.messages(), resource, {
    responses: {},
    messages: { "sample.list.title": "Samples" },
  });
  const { session, i18n } = getRuntime();
  await i18n.load(import.meta.messages());
  session.store.update((state) => ({
    ...state,
    display: state.display && { ...state.display, user: { ...state.display.user, ...user } },
  }));
}
const fileButton = () => screen.queryByRole("button", { name: "Choose a file" });

test("an account that may change records can choose a file", async () => {
  await open({});
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeDefined();
  expect(screen.queryByText(/can’t import|read-only/)).toBeNull();
});

test.each([
  ["a read-only account", { readOnly: true }, "SERVICE", /^Your account is read-only/],
  ["an account without the right", {}, "SEO", /your account lacks a right/],
  ["a dealer-scoped account", { dealerScope: "ATTACHED" }, "SERVICE", /your account sees only some dealers/],
] as const)("%s sees the reason instead of the file button", async (_, user, write, expectedText) => {
  await open(user, write);
  expect(await screen.findByText(expectedText)).toBeDefined();
  expect(fileButton()).toBeNull();
});

/** The import screen says that an account may not import before it takes a file. */
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { ImportScreen } from "../../../src/engine/import/import-screen";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { showKind } from "./show-kind";

clearPageAfterEach();

/** Opens it as an account of these facts. */
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
    answers: {},
    messages: { "sample.list.title": "Samples" },
  });
  const { session, i18n } = getRuntime();
  await i18n.load(import.meta.messages());
  session.store.update((state) => ({
    ...state,
    display: state.display && { ...state.display, user: { ...state.display.user, ...user } },
  }));
}
const offered = () => screen.queryByRole("button", { name: "Choose a file" });

test("who may change the records chooses a file", async () => {
  await open({});
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeDefined();
  expect(screen.queryByText(/can’t import|read-only/)).toBeNull();
});

test.each([
  ["an account that only reads", { readOnly: true }, "SERVICE", /^Your account is read-only/],
  ["an account without the right", {}, "SEO", /your account lacks the right/],
  ["an account of some dealers", { dealerScope: "ATTACHED" }, "SERVICE", /your account sees some dealers only/],
] as const)("%s is told, and offered no file", async (_, user, write, words) => {
  await open(user, write);
  expect(await screen.findByText(words)).toBeDefined();
  expect(offered()).toBeNull();
});

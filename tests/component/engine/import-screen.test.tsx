/** The import screen checks permissions before it accepts a file. */
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { ImportScreen } from "../../../src/engine/import/import-screen";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json, type Call } from "../../support/page";
import { showKind } from "./show-kind";

clearPageAfterEach();

const PAST = {
  ...{ id: 7, kind: "sample", fileName: "services.csv", status: "PARTIAL", by: "Anna Doe", undone: null },
  ...{ createdAt: "2026-11-02T08:00:00.000Z", endedAt: "2026-11-02T08:01:00.000Z" },
  report: {
    ...{ nbLines: 3, nbLinesInSuccess: 2, nbLinesIgnored: 0, nbLinesInError: 1, nbMissingEntities: 0 },
    treatmentIndex: 7,
  },
};
/** Kinds of past imports that were asked for. */
let kinds: (string | null)[] = [];
const pastImports = ({ url }: Call): Response => {
  kinds.push(url.searchParams.get("kind"));
  return json({ data: { elements: [PAST] } });
};

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
  kinds = [];
  await showKind(ImportScreen, import.meta.messages(), resource, {
    responses: { "/admin/api/import-download": pastImports },
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

test("past imports of the resource are listed below, with their figures", async () => {
  await open({});
  const past = await screen.findByRole("region", { name: "Past imports" });
  expect(await within(past).findByText("services.csv")).toBeDefined();
  expect(within(past).getByRole("link", { name: "Download the error report" })).toBeDefined();
  expect(kinds).toEqual(["sample"]);
});

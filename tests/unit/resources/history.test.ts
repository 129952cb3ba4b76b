import { expect, it } from "vitest";
import { RESOURCE_LOADERS } from "../../../src/catalogue/resources.gen";
import { formTabs } from "../../../src/engine/form/values";

/** Directories and customers write these records. The shop adds only a note, or a reply with its own date. */
const EXPECTED_WITHOUT_HISTORY = ["local-listing", "review"];

it("every dealer form shows its history", async () => {
  const resources = await Promise.all(Object.values(RESOURCE_LOADERS).map((load) => load()));
  const forms = resources.filter(({ area, screens }) => area === "dealers" && screens.detail !== undefined);
  const withoutHistory = forms.filter(
    (resource) => !formTabs(resource).some(({ cards }) => cards.some(({ entries }) => entries.includes("@history"))),
  );
  expect(withoutHistory.map(({ name }) => name).sort()).toEqual(EXPECTED_WITHOUT_HISTORY);
});

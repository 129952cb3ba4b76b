import { expect, it } from "vitest";
import { RESOURCE_LOADERS } from "../../../src/catalogue/resources.gen";
import { formTabs } from "../../../src/engine/form/values";

/** Written by directories and by customers; what is changed here is a note, and an answer that keeps its own dates. */
const WITHOUT = ["local-listing", "review"];

it("every form of the dealer area shows what was changed, and takes it back", async () => {
  const resources = await Promise.all(Object.values(RESOURCE_LOADERS).map((load) => load()));
  const shown = resources.filter(({ area, screens }) => area === "dealers" && screens.detail !== undefined);
  const bare = shown.filter(
    (resource) => !formTabs(resource).some(({ cards }) => cards.some(({ entries }) => entries.includes("@history"))),
  );
  expect(bare.map(({ name }) => name).sort()).toEqual(WITHOUT);
});

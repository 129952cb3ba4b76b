/** The screens that the browser tests visit: every hand-written one, and as few of the others as show every feature of the engine. */
import { expect, test } from "vitest";
import type { AnyResource } from "../../src/contract/resource";
import { coveringScreens, describeScreens, featuresOfScreen, type DescribedScreen } from "../support/screen-features";

const screens = await describeScreens();
const selected = coveringScreens(screens);
const featuresOfAll = (described: readonly DescribedScreen[]): string[] =>
  [...new Set(described.flatMap(featuresOfScreen))].sort();
const tagsOf = (described: readonly DescribedScreen[]): string[] => described.map(({ screen }) => screen.tag);

test("the selection shows every feature that any screen shows", () => {
  expect(featuresOfAll(selected)).toEqual(featuresOfAll(screens));
});

test("every hand-written screen, panel and slot is selected", () => {
  const bespoke = screens.filter(({ screen }) => screen.kind === "bespoke");
  expect(tagsOf(selected)).toEqual(expect.arrayContaining(tagsOf(bespoke)));
  const features = featuresOfAll(selected);
  expect(features).toEqual(
    expect.arrayContaining(["list: slots of fitter", "detail: slots of fitter", "panel @compare of fitter-update"]),
  );
});

test.each(["list", "detail", "settings", "order", "matrix", "import", "report", "tool"])(
  "a %s screen is selected",
  (kind) => {
    expect(selected.map(({ screen }) => screen.kind)).toContain(kind);
  },
);

test("maps, calendars, charts and every kind of input and column in use are features", () => {
  const features = featuresOfAll(selected);
  for (const feature of ["list: map", "list: calendar of a year", "report: line chart", "matrix: cell boolean"])
    expect(features).toContain(feature);
  for (const { resource, screen } of screens) {
    if (resource === undefined || screen.list !== undefined) continue;
    const { fields, form, list } = resource;
    const shown = form !== undefined && "cards" in form ? Object.values(form.cards).flat() : [];
    if (screen.kind === "detail")
      for (const { kind } of shown.flatMap((name) => fields[name] ?? []))
        expect(
          features.some((feature) => feature.startsWith(`input ${kind}`)),
          kind,
        ).toBe(true);
    if (screen.kind === "list")
      for (const { kind } of (list?.columns ?? []).flatMap((name) => fields[name] ?? []))
        expect(
          features.some((feature) => feature.startsWith(`list: column ${kind}`)),
          kind,
        ).toBe(true);
  }
});

test("the selection does not depend on the order of the registry", () => {
  expect(tagsOf(coveringScreens(screens.toReversed())).toReversed()).toEqual(tagsOf(selected));
});

test("resources that use only known features add no screen", () => {
  const plain = screens.filter(({ resource, slots }) => resource !== undefined && slots === "");
  const copies = plain
    .filter(({ resource }) => !JSON.stringify(resource?.form ?? {}).includes('"@'))
    .map((described, index): DescribedScreen => {
      const resource: AnyResource = { ...(described.resource as AnyResource), name: `z-copy-${index}` };
      return { ...described, resource, screen: { ...described.screen, tag: `td-z-copy-${index}` } };
    });
  expect(copies.length).toBeGreaterThan(20);
  expect(coveringScreens([...screens, ...copies])).toHaveLength(selected.length);
});

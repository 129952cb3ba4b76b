import { expect, it } from "vitest";
import { whenFilled } from "../../../src/contract/kinds/relevance";
import { emptyValues } from "../../../src/contract/empty-values";
import quote from "../../../src/resources/activity/quotes/quote.resource";
import type { ValuesOfResource } from "../../../src/contract/resource";

it("fields without a value, with an empty list or not yet there do not matter", () => {
  const values = { none: null, missing: undefined, list: [], rows: [{}], zero: 0, no: false, text: "x" };
  expect(whenFilled(values, ["none", "missing", "list", "rows", "zero", "no", "text"])).toEqual({
    none: false,
    missing: false,
    list: false,
    rows: true,
    zero: true,
    no: true,
    text: true,
  });
});

it("a quote shows the fields of a form only when it came from one", () => {
  const typed = emptyValues(quote.fields) as unknown as ValuesOfResource<typeof quote>;
  expect(quote.relevant?.(typed)).toMatchObject({ formCode: false, answers: false, firstFile: false });
  expect(quote.relevant?.({ ...typed, formCode: "QUOTE" })).toMatchObject({ formCode: true, answers: false });
});

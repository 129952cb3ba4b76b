/** The title of a list. */
import { expect, test } from "vitest";
import { widen } from "../../../src/contract/resource";
import { listTitle } from "../../../src/engine/list/list-title";
import finding from "../../../src/resources/dealers/data-validation/dealer-data-finding.resource";
import type { Translate } from "../../../src/runtime/i18n";

const t = { key: (key: string) => key } as unknown as Translate;

test("names the value that the path of the list fixes", () => {
  const report = { ...widen(finding), fixed: { filter: {}, values: { validatedField: "PHONE" } } };
  expect(listTitle(t, report)).toBe("dealer-data-finding.list.title · dealer-data-finding.validatedField.PHONE");
  expect(listTitle(t, widen(finding))).toBe("dealer-data-finding.list.title");
});

/** Fields of a ranking group: rules with the inputs of their kind, and dealers chosen by hand in order. */
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { GroupRules } from "../../../src/resources/dealers/ranking/group-rules";
import { ManualOrder } from "../../../src/resources/dealers/ranking/manual-order";
import { sample, showDetail, type DetailPage } from "../form/show-detail";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";

clearPageAfterEach();

const CONTROL = {
  id: "field",
  "aria-describedby": undefined,
  "aria-invalid": undefined,
  "aria-required": undefined,
} as const;
const RULE = { field: "TYPE", operator: "IS", option: null, tag: null, service: null, parent: null, value: null };

/** Shows a field on its own page. Returns the page and the present value. */
async function show(
  Field: typeof GroupRules,
  initial: unknown,
  { readOnly = false, errors = {} } = {},
): Promise<{ readonly page: DetailPage; readonly value: () => unknown }> {
  let current = initial;
  function Screen() {
    const [value, setValue] = useState(initial);
    return (
      <Field
        resource={sample}
        name="field"
        value={value}
        readOnly={readOnly}
        control={CONTROL}
        errors={errors}
        onChange={(next) => {
          current = next;
          setValue(next);
        }}
      />
    );
  }
  const page = await showDetail({
    id: "5",
    Screen,
    responses: {
      "/admin/api/fitter": json({
        data: { elements: [{ id: 9, name: "Garage du Pont", code: "GDP" }], total: 1, page: 1, size: 20 },
      }),
    },
  });
  await page.runtime.i18n.load(import.meta.messages());
  return { page, value: () => current };
}

test("a rule has only the inputs of its kind, and starts anew as another kind", async () => {
  const { page, value } = await show(GroupRules, [{ ...RULE, field: "RATING_MIN", operator: "IS_NOT", value: "4,5" }]);
  const rating = await screen.findByRole("textbox", { name: /^Value 1/ });
  expect(rating).toHaveProperty("value", "4.5");
  expect(screen.queryByLabelText(/^Service 1/)).toBeNull();
  await page.user.selectOptions(screen.getByLabelText(/^About 1/), "SERVICE");
  await screen.findByLabelText(/^Service 1/);
  expect(screen.queryByLabelText(/^Value 1/)).toBeNull();
  expect(value()).toEqual([{ ...RULE, field: "SERVICE", operator: "IS_NOT" }]);
});

test("types of dealers are chosen by name, also where a value was typed in small letters", async () => {
  const { page, value } = await show(GroupRules, [{ ...RULE, value: "garage" }]);
  const type = await screen.findByLabelText(/^Value 1/);
  expect(type).toHaveProperty("value", "GARAGE");
  await page.user.selectOptions(type, "HEAD_OFFICE");
  expect(value()).toEqual([{ ...RULE, value: "HEAD_OFFICE" }]);
});

test("rules are added and removed, and show their errors", async () => {
  const { page, value } = await show(GroupRules, [RULE], { errors: { "0.value": "Needed" } });
  await screen.findByText("Needed");
  await page.user.click(screen.getByRole("button", { name: "Add a rule" }));
  expect(value()).toEqual([RULE, RULE]);
  await page.user.click(screen.getByRole("button", { name: "Remove row 1" }));
  expect(value()).toEqual([RULE]);
});

test("rules cannot be changed without the right", async () => {
  await show(GroupRules, [RULE], { readOnly: true });
  await screen.findByLabelText(/^Value 1/);
  expect(screen.queryByRole("button", { name: "Add a rule" })).toBeNull();
});

test("a dealer is found by name and added at the end, once", async () => {
  const { page, value } = await show(ManualOrder, [{ id: 4, label: "Garage Alpha" }]);
  const search = await screen.findByRole("combobox", { name: "Add a dealer" });
  await page.user.type(search, "pont");
  await page.user.click(await screen.findByRole("option", { name: /Garage du Pont/ }));
  await waitFor(() => {
    expect(value()).toEqual([
      { id: 4, label: "Garage Alpha" },
      { id: 9, label: "Garage du Pont" },
    ]);
  });
});

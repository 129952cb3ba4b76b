/** Records that exist in one language only. */
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen, type AnyRecord } from "../../../src/contract/resource";
import { useRecordForm } from "../../../src/engine/form/record-form";
import { useSession } from "../../../src/runtime/react";
import { clearPageAfterEach } from "../../support/each-test";
import { showKind } from "../engine/show-kind";

clearPageAfterEach();

const resource = widen(
  defineResource({
    name: "sample",
    area: "content",
    screens: {},
    scope: "shop",
    right: { read: "FITTER", write: "FITTER" },
    label: "name",
    fields: { name: f.text({ required: true, localised: true }) },
    form: { cards: { content: ["name"] } },
  }),
);
const meta = { id: 3, version: 1, createdAt: "", updatedAt: "", updatedBy: null };
const record: AnyRecord = { ...meta, name: { de_DE: "Achsvermessung" } };

function Check({ requiredLocale }: { readonly requiredLocale?: string }) {
  const form = useRecordForm({ resource, id: "3", record, requiredLocale });
  const [isValid, setValid] = useState<boolean>();
  const { status } = useSession();
  // Only fields that the account may change are validated, so the rights must be known.
  if (status !== "ready") return null;
  return (
    <button
      type="button"
      onClick={() => {
        void form.methods.trigger("name").then(setValid);
      }}
    >
      {isValid === undefined ? "Check" : isValid ? "valid" : "invalid"}
    </button>
  );
}

test.each([
  { language: "the record's language", requiredLocale: "de_DE", expected: "valid" },
  { language: "the shop's default language", requiredLocale: undefined, expected: "invalid" },
])("need their texts in $language", async ({ requiredLocale, expected }) => {
  const page = await showKind(
    () => <Check {...(requiredLocale !== undefined && { requiredLocale })} />,
    import.meta.messages(),
    resource,
    { responses: {} },
  );
  await page.user.click(await screen.findByRole("button"));
  expect((await screen.findByText(expected)).textContent).toBe(expected);
});

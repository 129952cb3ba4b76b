/** Preview of a field with its unsaved values, among those that the form already has. */
import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { contactStep } from "../../../contract/forms/contact-form";
import { fieldFromValues } from "../../../contract/forms/from-records";
import { idIn } from "../../../contract/record-values";
import type { FormContent } from "../../../contract/forms/content";
import { widen } from "../../../contract/resource";
import { useFormContextValue } from "../../../engine/form/form-context";
import { pageOptions } from "../../../engine/resource-queries";
import customSelect from "../custom-select.resource";
import { useCan } from "../../../runtime/react";
import { FormPreview } from "./form-preview";

const LISTS = 100;

export function FieldPreviewPanel() {
  const { form } = useFormContextValue();
  const values = useWatch({ control: form.control });
  const resource = widen(customSelect);
  const mayReadLists = useCan(resource.right?.read);
  const { data: lists } = useQuery({
    ...pageOptions(resource, { size: LISTS }, { background: true }),
    enabled: mayReadLists && idIn(values["choiceList"]) !== undefined,
  });
  const field = fieldFromValues(values, lists?.elements ?? []);
  const content: FormContent = {
    code: "",
    type: "OTHER",
    title: {},
    intro: {},
    thankYou: {},
    progressBar: "NONE",
    // Without its conditions: they depend on fields that this preview does not show.
    steps: [contactStep([{ ...field, conditions: [] }])],
  };
  // Another type starts with an empty input.
  return <FormPreview key={field.type} content={content} />;
}

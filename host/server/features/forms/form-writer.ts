/** Reads a request form as a file, and creates forms from files. */
import { fieldFromValues } from "../../../../src/contract/forms/from-records";
import { isObject } from "../../../../src/contract/object";
import { inLanguages, portableValues } from "../../../../src/contract/portable-values";
import { byPosition, idIn, referenceTo } from "../../../../src/contract/record-values";
import type { AnyRecord } from "../../../../src/contract/resource";
import {
  FORM_FORMAT,
  type FormFile,
  type StepInFile,
} from "../../../../src/resources/configuration/request-form/form-file";
import type { LineEffect } from "../../resources/kinds/kind-hooks";
import { serviceOf } from "../../resources/service";
import type { HookContext, ToolContext } from "../../resources/types";
import { recordsOfForm } from "./stored-form";

type Values = Readonly<Record<string, unknown>>;

const FORM = "request-form";
const STEP = "request-form-step";
const FIELD = "request-form-field";

/** Values of a form that belong to one shop. */
const OF_SHOP = ["defaultForType", "redirectUrl"];

/** Returns a form as a file. Choices of shared lists become choices of their fields, because other shops have other lists. */
export async function formFileOf(form: AnyRecord, context: HookContext): Promise<FormFile> {
  const { registry } = context.caller;
  const { steps, fields, choiceLists } = await recordsOfForm(context, form.id);
  const values = (name: string, record: AnyRecord, omitted: readonly string[] = []) =>
    portableValues(serviceOf(registry, name).resource, record, omitted);
  const fieldValues = (field: AnyRecord): Values => ({
    ...values(FIELD, field),
    ...(idIn(field["choiceList"]) !== undefined && { choices: fieldFromValues(field, choiceLists).choices }),
  });
  // A dealer of this shop is none of the other.
  const isFixed = form["assignTo"] === "FIXED";
  return {
    format: FORM_FORMAT,
    values: { ...values(FORM, form, OF_SHOP), ...(isFixed && { assignTo: "SHOP" }) },
    steps: steps.toSorted(byPosition).map((step) => ({
      key: String(step["key"] ?? step.id),
      values: values(STEP, step),
      fields: fields
        .filter((field) => idIn(field["step"]) === step.id)
        .toSorted(byPosition)
        .map(fieldValues),
    })),
  };
}

const withoutLinks = ({ conditions: _conditions, jumps: _jumps, ...values }: Values): Values => values;

/** Returns the jumps of a step with the keys that its shop gave to the steps they lead to. */
const jumpsTo = (jumps: unknown, keys: ReadonlyMap<string, string>): Values[] =>
  (Array.isArray(jumps) ? jumps : [])
    .filter((jump): jump is Values => isObject(jump))
    .map((jump) => ({ ...jump, to: keys.get(String(jump["to"])) ?? jump["to"] }));

/** Creates the steps, then their fields, then the conditions and jumps that name them. */
async function addSteps(form: number, steps: readonly StepInFile[], tool: ToolContext<"form" | "step">): Promise<void> {
  const reference = referenceTo(form);
  const created: AnyRecord[] = [];
  for (const { values } of steps)
    created.push(await tool.create(STEP, { ...withoutLinks(inLanguages(values, tool.languages)), form: reference }));
  for (const [place, { fields }] of steps.entries())
    for (const field of fields)
      await tool.create(FIELD, {
        ...inLanguages(field, tool.languages),
        form: reference,
        step: referenceTo(created[place]?.id ?? 0),
      });
  const keys = new Map(steps.map(({ key }, place) => [key, String(created[place]?.["key"])]));
  for (const [place, { values }] of steps.entries()) {
    const { conditions = [], jumps } = values;
    const linked = { conditions, jumps: jumpsTo(jumps, keys) };
    const isLinked = linked.jumps.length > 0 || (Array.isArray(conditions) && conditions.length > 0);
    if (isLinked) await tool.save(STEP, created[place]?.id ?? 0, linked);
  }
}

/** Creates a draft of a form under a code. Returns a line for the form and one for each step. */
export async function createForm(
  { values, steps }: FormFile,
  code: string,
  tool: ToolContext<"form" | "step">,
): Promise<LineEffect<"form" | "step">[]> {
  const form = await tool.create(FORM, { ...inLanguages(values, tool.languages), code });
  await addSteps(form.id, steps, tool);
  return [
    // A dry run creates no form to open.
    { outcome: "CREATE", kind: "form", ...(!tool.isDry && { path: `request/form/${form.id}` }) },
    ...steps.map(({ fields }, place): LineEffect<"form" | "step"> => ({
      outcome: "CREATE",
      kind: "step",
      rowKey: String(place + 1),
      label: String(place + 1),
      message: "request-form-template.line.fields",
      params: { count: fields.length },
    })),
  ];
}

/** The input of a value that an action asks for, by its kind: the form's inputs, without a form around them. */
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from "react";
import type { FieldKind } from "../../contract/fields";
import type { FieldInputProps } from "../../ui/fields/field-input";
import MultilineField from "../../ui/fields/multiline-field";
import TextField from "../../ui/fields/text-field";
import { Skeleton } from "../../ui/states/skeleton";
import { withWords } from "../../runtime/with-words";
import { useReferenceSearch } from "../form/reference-search";

export interface ActionInputProps extends FieldInputProps<unknown> {
  readonly choiceLabel: (value: string) => string;
  /** Of a choice: what choosing nothing means. */
  readonly noneLabel?: string;
}

type Input = ComponentType<ActionInputProps>;
/** The inputs take narrower values; definition and kind keep them together. */
const as = (component: unknown): Input => component as Input;
const later = <M,>(load: () => Promise<M>, name: keyof M): LazyExoticComponent<Input> =>
  lazy(async () => ({ default: as((await load())[name]) }));

const One = later(() => import("../../ui/fields/reference-field"), "ReferenceField");
const Several = later(() => import("../../ui/fields/reference-field"), "ReferencesField");
function ReferenceInput(props: ActionInputProps) {
  const access = useReferenceSearch(props.field);
  const Content = props.field.kind === "reference" ? One : Several;
  return <Content {...props} {...access} />;
}

const number = later(() => import("../../ui/fields/number-field"), "default");
const INPUTS: Readonly<Partial<Record<FieldKind, Input>>> = {
  multiline: as(MultilineField),
  integer: number,
  decimal: number,
  percent: number,
  boolean: later(() => import("../../ui/fields/boolean-field"), "default"),
  choice: later(() => import("../../ui/fields/choice-field"), "default"),
  choices: later(() => import("../../ui/fields/choices-field"), "default"),
  date: later(() => import("../../ui/fields/date-field"), "DateField"),
  dateTime: later(() => import("../../ui/fields/date-field"), "DateTimeField"),
  period: later(() => import("../../ui/fields/date-field"), "PeriodField"),
  country: later(() => import("../../ui/fields/country-field"), "default"),
  link: later(() => withWords(import("../form/link-control"), ["site-page"]), "default"),
  locale: later(() => import("../form/language-select"), "LanguageInput"),
  reference: ReferenceInput,
  references: ReferenceInput,
};

export function ActionInput(props: ActionInputProps) {
  const Content = INPUTS[props.field.kind] ?? as(TextField);
  return (
    <Suspense fallback={<Skeleton height="var(--td-control-height)" />}>
      <Content {...props} />
    </Suspense>
  );
}

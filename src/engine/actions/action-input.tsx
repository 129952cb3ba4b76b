/** Input for a value that an action asks for, by field kind: the form's inputs without a form. */
import type { ComponentType } from "react";
import type { FieldKind } from "../../contract/fields";
import type { FieldInputProps } from "../../ui/fields/field-input";
import MultilineField from "../../ui/fields/multiline-field";
import TextField from "../../ui/fields/text-field";
import { Skeleton } from "../../ui/states/skeleton";
import { useReferenceSearch } from "../form/reference-search";
import { deferred } from "../../ui/deferred";

export interface ActionInputProps extends FieldInputProps<unknown> {
  readonly choiceLabel: (value: string) => string;
  /** Label of the empty choice. */
  readonly noneLabel?: string;
}

type Input = ComponentType<ActionInputProps>;
/** Widens an input's value type; definition and kind keep them consistent. */
const asInput = (component: unknown): Input => component as Input;
const lazyInput = <M,>(load: () => Promise<M>, name: keyof M): Input =>
  deferred<ActionInputProps>(
    async () => asInput((await load())[name]),
    () => <Skeleton height="var(--td-control-height)" />,
  );

const SingleReference = lazyInput(() => import("../../ui/fields/reference-field"), "ReferenceField");
const MultipleReferences = lazyInput(() => import("../../ui/fields/reference-field"), "ReferencesField");
function ReferenceInput(props: ActionInputProps) {
  const access = useReferenceSearch(props.field);
  const Content = props.field.kind === "reference" ? SingleReference : MultipleReferences;
  return <Content {...props} {...access} />;
}

const number = lazyInput(() => import("../../ui/fields/number-field"), "default");
const INPUTS: Readonly<Partial<Record<FieldKind, Input>>> = {
  multiline: asInput(MultilineField),
  integer: number,
  decimal: number,
  percent: number,
  money: lazyInput(() => import("../form/money-control"), "MoneyControl"),
  boolean: lazyInput(() => import("../../ui/fields/boolean-field"), "default"),
  choice: lazyInput(() => import("../../ui/fields/choice-field"), "default"),
  choices: lazyInput(() => import("../../ui/fields/choices-field"), "default"),
  date: lazyInput(() => import("../../ui/fields/date-field"), "DateField"),
  dateTime: lazyInput(() => import("../../ui/fields/date-field"), "DateTimeField"),
  period: lazyInput(() => import("../../ui/fields/date-field"), "PeriodField"),
  country: lazyInput(() => import("../../ui/fields/country-field"), "default"),
  link: lazyInput(() => import("../form/link-control"), "default"),
  locale: lazyInput(() => import("../form/language-select"), "LanguageSelect"),
  secret: lazyInput(() => import("../../ui/fields/secret-field"), "default"),
  reference: ReferenceInput,
  references: ReferenceInput,
};

export function ActionInput(props: ActionInputProps) {
  const Content = INPUTS[props.field.kind] ?? asInput(TextField);
  return <Content {...props} />;
}

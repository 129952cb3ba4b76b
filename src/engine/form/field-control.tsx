/** Inputs by field kind. Common ones ship with the form; the others load when a form shows them. */
import type { ComponentType } from "react";
import { isLocalised, type Field, type FieldKind, type TextOptions } from "../../contract/fields";
import { isWritable } from "../../contract/empty-values";
import { messageKeys } from "../../contract/message-keys";
import BooleanField from "../../ui/fields/boolean-field";
import ChoiceField from "../../ui/fields/choice-field";
import MultilineField from "../../ui/fields/multiline-field";
import NumberField from "../../ui/fields/number-field";
import TextField from "../../ui/fields/text-field";
import { deferred, type Deferred } from "../../ui/deferred";
import { Skeleton } from "../../ui/states/skeleton";
import { useT } from "../../runtime/react";
import { keyPath, type FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";

type Input = ComponentType<FieldControlProps>;
/** Widens an input's value type; the definition and the validator keep value and kind consistent. */
const asInput = (component: unknown): Input => component as Input;

/** Approximate heights of inputs that are still loading, to avoid layout shifts. */
const HEIGHTS: Readonly<Partial<Record<FieldKind, string>>> = {
  openingHours: "calc(17.75 * var(--td-rem))",
  address: "calc(14 * var(--td-rem))",
  rows: "calc(4 * var(--td-rem))",
};
/** Placeholder of a field whose input or value is loading. */
export const FieldWaiting = ({ field }: { readonly field: Field }) => (
  <Skeleton height={HEIGHTS[field.kind] ?? "var(--td-control-height)"} />
);

/** Creates a lazily loaded input from an export of a module. Further props are specific to the kind. */
const lazyInput = <M,>(load: () => Promise<M>, name: keyof M): Deferred<FieldControlProps & Record<never, never>> =>
  deferred<FieldControlProps>(
    async () => asInput((await load())[name]),
    (props) => <FieldWaiting field={props.field} />,
  );

function useChoiceLabel(path: string): (value: string) => string {
  const t = useT();
  const { form } = useFormContextValue();
  return (value) => t.key(messageKeys.choice(form.resource.name, keyPath(path), value), undefined, { fallback: value });
}

function Choice(props: FieldControlProps) {
  return <ChoiceField {...props} value={props.value as string | null} choiceLabel={useChoiceLabel(props.path)} />;
}

const LazyChoices = lazyInput(() => import("../../ui/fields/choices-field"), "default");
function Choices(props: FieldControlProps) {
  return <LazyChoices {...props} {...{ choiceLabel: useChoiceLabel(props.path) }} />;
}

const LazyReference = lazyInput(() => import("./reference-control"), "ReferenceControl");

const LazyMoney = lazyInput(() => import("./money-control"), "MoneyControl");
const LazyAddress = lazyInput(() => import("./address-control"), "AddressControl");
const LazyHours = lazyInput(() => import("./hours-control"), "HoursControl");
const LazyRowsTable = lazyInput(() => import("./rows-control"), "RowsControl");
/** Cells of rows are fields themselves. The component is passed in to avoid an import cycle. */
const RowsInput = (props: FieldControlProps) => <LazyRowsTable {...props} {...{ Cell: FieldInput }} />;
const LazyLocalised = lazyInput(() => import("./localised-control"), "LocalisedControl");
/** Shown like in a list, with the list's messages. */
const LazyComputed = lazyInput(() => import("./computed-control"), "ComputedControl");
const LazyGeo = lazyInput(() => import("../../ui/fields/geo-field"), "default");
const LazyPicture = lazyInput(() => import("./picture-control"), "PictureControl");
const LazyFile = lazyInput(() => import("./file-control"), "FileControl");
const LazyRelativeUrl = lazyInput(() => import("../../ui/fields/relative-url-field"), "default");
const LazyTimeZone = lazyInput(() => import("../../ui/fields/time-zone-field"), "default");
const LazyLanguage = lazyInput(() => import("./language-select"), "LanguageSelect");
const LazySuggested = lazyInput(() => import("./suggested-control"), "SuggestedControl");
const LazyDate = lazyInput(() => import("../../ui/fields/date-field"), "DateField");

const INPUTS: Readonly<Record<FieldKind, Input>> = {
  text: asInput(TextField),
  code: asInput(TextField),
  email: asInput(TextField),
  phone: asInput(TextField),
  externalUrl: asInput(TextField),
  companyId: asInput(TextField),
  vatNumber: asInput(TextField),
  tyreSize: asInput(TextField),
  time: asInput(TextField),
  multiline: asInput(MultilineField),
  richText: lazyInput(() => import("../../ui/fields/rich-text-field"), "default"),
  integer: asInput(NumberField),
  decimal: asInput(NumberField),
  percent: asInput(NumberField),
  boolean: asInput(BooleanField),
  choice: Choice,
  choices: Choices,
  relativeUrl: LazyRelativeUrl,
  colour: lazyInput(() => import("../../ui/fields/colour-field"), "default"),
  secret: lazyInput(() => import("../../ui/fields/secret-field"), "default"),
  timeZone: LazyTimeZone,
  locale: LazyLanguage,
  country: lazyInput(() => import("../../ui/fields/country-field"), "default"),
  link: lazyInput(() => import("./link-control"), "default"),
  geo: LazyGeo,
  picture: LazyPicture,
  file: LazyFile,
  date: LazyDate,
  dateTime: lazyInput(() => import("../../ui/fields/date-field"), "DateTimeField"),
  period: lazyInput(() => import("../../ui/fields/date-field"), "PeriodField"),
  money: LazyMoney,
  reference: LazyReference,
  references: LazyReference,
  rows: RowsInput,
  address: LazyAddress,
  openingHours: LazyHours,
  position: LazyComputed,
  computed: LazyComputed,
};

/** Lazy inputs by kind, for preloading while the record loads. */
const LAZY_INPUTS: Readonly<Partial<Record<FieldKind, Deferred<FieldControlProps>>>> = {
  address: LazyAddress,
  choices: LazyChoices,
  computed: LazyComputed,
  geo: LazyGeo,
  locale: LazyLanguage,
  money: LazyMoney,
  openingHours: LazyHours,
  picture: LazyPicture,
  reference: LazyReference,
  references: LazyReference,
  relativeUrl: LazyRelativeUrl,
  rows: LazyRowsTable,
  timeZone: LazyTimeZone,
};

/** Preloads the inputs of fields, in parallel with the record. */
export function preloadInputs(fields: readonly Field[]): void {
  for (const field of fields) (isLocalised(field) ? LazyLocalised : LAZY_INPUTS[field.kind])?.preload();
}

export function FieldInput(props: FieldControlProps) {
  const { field, path } = props;
  const { slots, form } = useFormContextValue();
  const Slot = slots?.fields?.[path];
  if (Slot !== undefined) {
    return (
      <Slot
        resource={form.resource}
        name={path}
        value={props.value}
        onChange={props.onChange}
        readOnly={props.readOnly}
        control={props.control}
        errors={props.errors}
      />
    );
  }
  if ((field.options as TextOptions).suggests === true) return <LazySuggested {...props} />;
  // Values that only the server sets are in the record, not in the form.
  const Content = !isWritable(field) ? LazyComputed : isLocalised(field) ? LazyLocalised : INPUTS[field.kind];
  return <Content {...props} />;
}

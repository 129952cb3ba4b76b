/** The input of a field by its kind. The common ones come with the form; the others load when a form shows them. */
import type { ComponentType } from "react";
import type { Field, FieldKind } from "../../contract/fields";
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
import { withWords } from "../../runtime/with-words";
import { isLocalised, keyPath, type FieldControlProps } from "./control-props";
import { useFormSurroundings } from "./form-context";

type Input = ComponentType<FieldControlProps>;
/** The kinds' inputs take narrower values; the validator and the definition keep value and kind together. */
const as = (component: unknown): Input => component as Input;

/** Rough height of an input that is still loading, so that nothing jumps when it comes. */
const HEIGHTS: Readonly<Partial<Record<FieldKind, string>>> = {
  openingHours: "calc(17.75 * var(--td-rem))",
  address: "calc(14 * var(--td-rem))",
  rows: "calc(4 * var(--td-rem))",
};
/** What stands in the place of a field whose input or value is on its way. */
export const FieldWaiting = ({ field }: { readonly field: Field }) => (
  <Skeleton height={HEIGHTS[field.kind] ?? "var(--td-control-height)"} />
);

/** One export of a file that loads when a form shows the kind. Further props are the kind's own. */
const part = <M,>(load: () => Promise<M>, name: keyof M): Deferred<FieldControlProps & Record<never, never>> =>
  deferred<FieldControlProps>(
    async () => as((await load())[name]),
    (props) => <FieldWaiting field={props.field} />,
  );

function useChoiceLabel(path: string): (value: string) => string {
  const t = useT();
  const { form } = useFormSurroundings();
  return (value) => t.key(messageKeys.choice(form.resource.name, keyPath(path), value), undefined, { fallback: value });
}

function Choice(props: FieldControlProps) {
  return <ChoiceField {...props} value={props.value as string | null} choiceLabel={useChoiceLabel(props.path)} />;
}

const LazyChoices = part(() => import("../../ui/fields/choices-field"), "default");
function Choices(props: FieldControlProps) {
  return <LazyChoices {...props} {...{ choiceLabel: useChoiceLabel(props.path) }} />;
}

const LazyReference = part(() => import("./reference-control"), "ReferenceControl");

const LazyMoney = part(() => import("./money-control"), "MoneyControl");
const PLACE_WORDS = ["field-place"];
const LazyAddress = part(() => withWords(import("./address-control"), PLACE_WORDS), "AddressControl");
const LazyHours = part(() => withWords(import("./hours-control"), ["field-hours"]), "HoursControl");
const LazyRowsTable = part(() => import("./rows-control"), "RowsControl");
/** Cells of rows are fields again; handed in, since the file of the rows must not ask for this one. */
const RowsInput = (props: FieldControlProps) => <LazyRowsTable {...props} {...{ Cell: FieldInput }} />;
const LazyLocalised = part(() => import("./localised-control"), "LocalisedControl");
/** Shown as a list shows it, in its words. */
const LazyComputed = part(() => withWords(import("./computed-control"), ["engine-list"]), "ComputedControl");
const LazyGeo = part(() => withWords(import("../../ui/fields/geo-field"), PLACE_WORDS), "default");
/** Uploads tell by the picture editor's words why a file is none for us. */
const UPLOAD_WORDS = ["picture-editor", "uploads", "errors"];
const LINK_WORDS = ["site-page"];
const LazyPicture = part(() => withWords(import("./picture-control"), UPLOAD_WORDS), "PictureControl");
const LazyFile = part(() => withWords(import("./file-control"), UPLOAD_WORDS), "FileControl");
const LazyRelativeUrl = part(() => import("../../ui/fields/relative-url-field"), "default");
const LazyTimeZone = part(() => import("../../ui/fields/time-zone-field"), "default");
const LazyDate = part(() => import("../../ui/fields/date-field"), "DateField");

const INPUTS: Readonly<Record<FieldKind, Input>> = {
  text: as(TextField),
  code: as(TextField),
  email: as(TextField),
  phone: as(TextField),
  externalUrl: as(TextField),
  companyId: as(TextField),
  vatNumber: as(TextField),
  tyreSize: as(TextField),
  time: as(TextField),
  locale: as(TextField),
  multiline: as(MultilineField),
  richText: part(() => import("../../ui/fields/rich-text-field"), "default"),
  integer: as(NumberField),
  decimal: as(NumberField),
  percent: as(NumberField),
  boolean: as(BooleanField),
  choice: Choice,
  choices: Choices,
  relativeUrl: LazyRelativeUrl,
  colour: part(() => import("../../ui/fields/colour-field"), "default"),
  timeZone: LazyTimeZone,
  country: part(() => import("../../ui/fields/country-field"), "default"),
  link: part(() => withWords(import("./link-control"), LINK_WORDS), "default"),
  geo: LazyGeo,
  picture: LazyPicture,
  file: LazyFile,
  date: LazyDate,
  dateTime: part(() => import("../../ui/fields/date-field"), "DateTimeField"),
  period: part(() => import("../../ui/fields/date-field"), "PeriodField"),
  money: LazyMoney,
  reference: LazyReference,
  references: LazyReference,
  rows: RowsInput,
  address: LazyAddress,
  openingHours: LazyHours,
  position: LazyComputed,
  computed: LazyComputed,
};

/** What loads for a kind, to be fetched ahead while the record is on its way. */
const LATER: Readonly<Partial<Record<FieldKind, Deferred<FieldControlProps>>>> = {
  address: LazyAddress,
  choices: LazyChoices,
  computed: LazyComputed,
  geo: LazyGeo,
  money: LazyMoney,
  openingHours: LazyHours,
  picture: LazyPicture,
  reference: LazyReference,
  references: LazyReference,
  relativeUrl: LazyRelativeUrl,
  rows: LazyRowsTable,
  timeZone: LazyTimeZone,
};

/** Fetches the code of these fields' inputs ahead, so that it comes beside the record and not after it. */
export function warmInputs(fields: readonly Field[]): void {
  for (const field of fields) (isLocalised(field) ? LazyLocalised : LATER[field.kind])?.preload();
}

export function FieldInput(props: FieldControlProps) {
  const { field, path } = props;
  const { slots, form } = useFormSurroundings();
  const Slot = slots?.fields?.[path];
  if (Slot !== undefined) {
    return (
      <Slot
        resource={form.resource}
        name={path}
        value={props.value}
        onChange={props.onChange}
        readOnly={props.readOnly}
        errors={props.errors}
      />
    );
  }
  // The form holds no value of what only the server sets: the record does.
  const Content = !isWritable(field) ? LazyComputed : isLocalised(field) ? LazyLocalised : INPUTS[field.kind];
  return <Content {...props} />;
}

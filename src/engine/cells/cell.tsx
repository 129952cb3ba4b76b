/** Renders a list cell by field kind; a slot of the resource takes precedence. */
import type { ComponentType } from "react";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { CellKind, ListColumn } from "../list/columns";
import type { CellProps, ResourceSlots } from "../slots";
import { defineSheet } from "../../ui/styles";
import {
  AddressCell,
  ColourCell,
  FileCell,
  LinkCell,
  OpeningHoursCell,
  PictureCell,
  PresenceCell,
  RowsCell,
} from "./compound-cells";
import { DateCell, DateTimeCell, PeriodCell } from "./date-cells";
import { MoneyCell, NumberCell, PercentCell, RatingCell } from "./number-cells";
import { PhoneCell } from "./phone-cell";
import {
  BooleanCell,
  ChoiceCell,
  ChoicesCell,
  CountryCell,
  LocaleCell,
  ReferenceCell,
  ReferencesCell,
  TextCell,
} from "./text-cells";
import css from "./cells.css";

defineSheet(css);

const CELLS: Readonly<Record<CellKind, ComponentType<CellProps>>> = {
  text: TextCell,
  multiline: TextCell,
  richText: TextCell,
  code: TextCell,
  email: TextCell,
  phone: PhoneCell,
  externalUrl: TextCell,
  relativeUrl: TextCell,
  companyId: TextCell,
  vatNumber: TextCell,
  timeZone: TextCell,
  tyreSize: TextCell,
  time: TextCell,
  colour: ColourCell,
  locale: LocaleCell,
  country: CountryCell,
  integer: NumberCell,
  decimal: NumberCell,
  percent: PercentCell,
  money: MoneyCell,
  rating: RatingCell,
  position: NumberCell,
  boolean: BooleanCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  date: DateCell,
  dateTime: DateTimeCell,
  period: PeriodCell,
  link: LinkCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  rows: RowsCell,
  address: AddressCell,
  openingHours: OpeningHoursCell,
  geo: PresenceCell,
  picture: PictureCell,
  file: FileCell,
  secret: PresenceCell,
};

export interface CellOf {
  readonly resource: AnyResource;
  readonly column: Pick<ListColumn, "name" | "kind">;
  readonly record: AnyRecord;
  readonly slots?: ResourceSlots;
}

export function Cell({ resource, column, record, slots }: CellOf) {
  const { name, kind } = column;
  const Content = slots?.cells?.[name] ?? CELLS[kind];
  return <Content resource={resource} field={name} record={record} value={record[name]} />;
}

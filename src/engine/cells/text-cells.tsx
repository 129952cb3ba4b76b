/** Text cells: text, codes, choices, references, countries, yes and no. */
import yes from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import { isRecord } from "../../contract/object";
import type { ChoiceOptions, Localised, Reference } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Icon } from "../../ui/icon/icon";
import type { CellProps } from "../slots";
import { useCellLocale } from "./cell-locale";
import { formatCode, localisedText } from "./format";
import { ReferenceLink } from "./reference-link";

/** An empty cell: a dash, read out as "empty". */
export function Empty() {
  const { t } = useCellLocale();
  return (
    <span className="td-cell-empty">
      <span aria-hidden="true">–</span>
      <span className="td-visually-hidden">{t("ui.cell.empty")}</span>
    </span>
  );
}

/** A line truncated with "…", complete in the tooltip. */
export const Line = ({ text, className }: { readonly text: string; readonly className?: string }) =>
  text === "" ? (
    <Empty />
  ) : (
    <span className={className === undefined ? "td-truncate" : `td-truncate ${className}`} title={text}>
      {text}
    </span>
  );

const isLocalised = (value: unknown): value is Localised => isRecord(value);

export function TextCell({ value }: CellProps) {
  const { language } = useCellLocale();
  if (isLocalised(value)) return <Line text={localisedText(value, language)} />;
  return <Line text={typeof value === "string" || typeof value === "number" ? String(value) : ""} />;
}

/** A choice; as a status badge when the definition tints its values. */
export function ChoiceCell({ resource, field, value }: CellProps) {
  const { t } = useCellLocale();
  if (typeof value !== "string" || value === "") return <Empty />;
  const { tints, icons } = (resource.fields[field]?.options ?? {}) as ChoiceOptions;
  const label = t.key(messageKeys.choice(resource.name, field, value), {}, { fallback: value });
  const tone = tints?.[value];
  return tone === undefined ? <Line text={label} /> : <StatusBadge tone={tone} icon={icons?.[value]} label={label} />;
}

export function ChoicesCell({ resource, field, value }: CellProps) {
  const { t } = useCellLocale();
  const values = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <Line
      text={values
        .map((choice) => t.key(messageKeys.choice(resource.name, field, choice), {}, { fallback: choice }))
        .join(", ")}
    />
  );
}

export function BooleanCell({ value }: CellProps) {
  const { t } = useCellLocale();
  return value === true ? (
    <Icon icon={yes} label={t("list.cell.yes")} className="td-cell-yes" />
  ) : (
    <span className="td-cell-empty">{t("list.cell.no")}</span>
  );
}

export function CountryCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  return <Line text={typeof value === "string" && value !== "" ? formatCode(value, "region", locale) : ""} />;
}

export function LocaleCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  return <Line text={typeof value === "string" && value !== "" ? formatCode(value, "language", locale) : ""} />;
}

const resourceOf = ({ resource, field }: CellProps): string =>
  (resource.fields[field]?.options as { readonly resource?: string } | undefined)?.resource ?? "";

export function ReferenceCell(props: CellProps) {
  const reference = props.value as Reference | null | undefined;
  return reference ? <ReferenceLink resource={resourceOf(props)} reference={reference} /> : <Empty />;
}

export function ReferencesCell({ value }: CellProps) {
  const references = Array.isArray(value) ? (value as readonly Reference[]) : [];
  return <Line text={references.map(({ label }) => label).join(", ")} />;
}

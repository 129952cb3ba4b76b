/**
 * Dialog to export a list or a selection, by hand or by a saved template. The file opens when it is ready; large exports run as a job in the
 * background.
 */
import { useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Selection } from "../../contract/bulk";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { defineSheet } from "../../ui/styles";
import css from "./export-dialog.css";
import { useResourceNames } from "../jobs/use-resource-names";
import { searchOf } from "../resource-queries";
import { SaveTemplateDialog, TemplateField } from "./export-templates";
import { useExportableFields, type ExportableField } from "./exportable-fields";
import { queryFrom } from "./list-address";
import { useSavedViews, type ExportTemplate } from "./saved-views";
import { useExport } from "./use-export";

defineSheet(css);

/** Selected records of a list, and their number. */
export interface SelectedRecords {
  readonly selection: Selection;
  readonly count: number;
}

export interface ExportDialogProps {
  readonly resource: AnyResource;
  /** Filters and sort of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The same as a saved view stores them. */
  readonly viewQuery: string;
  /** Visible columns in order. */
  readonly visibleColumns: readonly string[];
  /** Records to export; all that the query finds when absent. */
  readonly selected?: SelectedRecords;
  readonly onClose: () => void;
}

const CHOICES = ["shown", "all", "chosen"] as const;
type Choice = (typeof CHOICES)[number];

interface FieldChoiceProps {
  readonly resource: AnyResource;
  readonly fields: readonly ExportableField[];
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
}

function FieldChoice({ resource, fields, chosen, onToggle }: FieldChoiceProps) {
  const t = useT();
  // The list has not loaded the labels of fields that only the form shows.
  const hasNames = useResourceNames([resource.name, `${resource.name}-detail`]);
  if (!hasNames) return null;
  return (
    <fieldset className="td-export-fields">
      <legend className="td-visually-hidden">{t("export.columns.chosen")}</legend>
      {fields.map(({ name, labelKey }) => (
        <Checkbox
          key={name}
          label={t.key(labelKey)}
          checked={chosen.includes(name)}
          onChange={() => {
            onToggle(name);
          }}
        />
      ))}
    </fieldset>
  );
}

export function ExportDialog({ resource, query, viewQuery, visibleColumns, selected, onClose }: ExportDialogProps) {
  const t = useT();
  const [choice, setChoice] = useState<Choice>("shown");
  const [chosen, setChosen] = useState<readonly string[]>(visibleColumns);
  const [template, setTemplate] = useState<ExportTemplate>();
  const [ownFilters, setOwnFilters] = useState(true);
  const [isSaving, setIsSaving] = useState(false);
  const fields = useExportableFields(resource);
  const saved = useSavedViews(resource, true);
  const { busy, failure, format, setFormat, formatField, start } = useExport(resource, onClose);
  const columns = {
    shown: visibleColumns,
    all: undefined,
    chosen: chosen.filter((column) => fields.some(({ name }) => name === column)),
  }[choice];
  const records = t.key(messageKeys.listTitle(resource));
  const mayFilter = selected === undefined && template !== undefined && template.query !== "";
  const templateQuery = mayFilter && ownFilters ? template.query : undefined;
  const toggle = (name: string): void => {
    setChosen((current) => (current.includes(name) ? current.filter((other) => other !== name) : [...current, name]));
  };
  const choose = (next: ExportTemplate | undefined): void => {
    setTemplate(next);
    setOwnFilters(true);
    if (next === undefined) return;
    setFormat(next.format);
    setChoice(next.columns === null ? "all" : "chosen");
    setChosen(next.columns ?? visibleColumns);
  };
  const startExport = (): void => {
    const found =
      templateQuery === undefined ? query : Object.fromEntries(searchOf(resource, queryFrom(resource, templateQuery)));
    void start({ query: found, columns, selection: selected?.selection });
  };
  if (isSaving)
    return (
      <SaveTemplateDialog
        resource={resource}
        saved={saved}
        chosen={template}
        choices={{ format, columns: columns === undefined ? null : [...columns] }}
        query={templateQuery ?? (selected === undefined ? viewQuery : "")}
        onSaved={choose}
        onClose={() => {
          setIsSaving(false);
        }}
      />
    );
  return (
    <Dialog
      open
      size={choice === "chosen" ? "lg" : "md"}
      title={
        selected === undefined
          ? t("export.title", { records })
          : t.count("export.selected", selected.count, { records })
      }
      onClose={onClose}
      onSubmit={startExport}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={columns?.length === 0}
            onClick={() => {
              setIsSaving(true);
            }}
          >
            {t("export.template.save")}
          </Button>
          <Button onClick={onClose}>{t("export.close")}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={columns?.length === 0}>
            {t("export.start")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure}
        <TemplateField saved={saved} chosen={template} onChoose={choose} />
        {mayFilter ? (
          <Checkbox
            label={t("export.template.own-filters")}
            checked={ownFilters}
            onChange={({ target }) => {
              setOwnFilters(target.checked);
            }}
          />
        ) : null}
        {formatField}
        <FieldFrame as="fieldset" label={t("export.columns")}>
          {() => (
            <RadioGroup
              value={choice}
              options={CHOICES.map((value) => ({
                value,
                label: t(`export.columns.${value}`, { count: visibleColumns.length }),
              }))}
              onChange={(value) => {
                setChoice(CHOICES.find((known) => known === value) ?? "shown");
              }}
            />
          )}
        </FieldFrame>
        {choice === "chosen" ? (
          <FieldChoice resource={resource} fields={fields} chosen={chosen} onToggle={toggle} />
        ) : null}
      </div>
    </Dialog>
  );
}

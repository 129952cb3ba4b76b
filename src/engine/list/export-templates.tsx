/** Templates of an export: chooses one, saves the choices of the dialog as one, and deletes one. */
import { useState } from "react";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { errorText } from "../error-text";
import { UNDO_MS } from "../undo-time";
import { NamedViewDialog } from "./named-view-dialog";
import type { ExportTemplate, SavedViews } from "./saved-views";

export interface TemplateFieldProps {
  readonly saved: SavedViews;
  readonly chosen: ExportTemplate | undefined;
  readonly onChoose: (template: ExportTemplate | undefined) => void;
}

/** Shows nothing while the list has no templates. */
export function TemplateField({ saved, chosen, onChoose }: TemplateFieldProps) {
  const t = useT();
  const { toasts } = useRuntime();
  if (saved.templates.length === 0) return null;
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => toasts.show({ kind: "error", text: errorText(t, error) }));
  };
  const remove = async (template: ExportTemplate): Promise<void> => {
    await saved.remove(template);
    onChoose(undefined);
    const { name, shared, query, columns, format } = template;
    toasts.show({
      kind: "success",
      text: t("export.template.removed", { name }),
      timeout: UNDO_MS,
      action: { labelKey: "action.undo", run: () => attempt(saved.create({ name, shared, query, columns, format })) },
    });
  };
  return (
    <FieldFrame
      label={t("export.template")}
      laterAction={
        chosen?.own === true ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              attempt(remove(chosen));
            }}
          >
            {t("export.template.remove")}
          </Button>
        ) : undefined
      }
    >
      {(control) => (
        <Select
          {...control}
          value={chosen === undefined ? "" : String(chosen.id)}
          placeholder={t("export.template.none")}
          options={saved.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => {
            onChoose(saved.templates.find(({ id }) => String(id) === target.value));
          }}
        />
      )}
    </FieldFrame>
  );
}

export interface SaveTemplateDialogProps {
  readonly resource: AnyResource;
  readonly saved: SavedViews;
  /** Template that the choices come from. */
  readonly chosen: ExportTemplate | undefined;
  readonly choices: Pick<ExportTemplate, "format" | "columns">;
  /** Search, filters and sort that the template may keep. */
  readonly query: string;
  readonly onSaved: (template: ExportTemplate) => void;
  readonly onClose: () => void;
}

/** Saves the choices under a name. An own template with this name takes them up. */
export function SaveTemplateDialog({
  resource,
  saved,
  chosen,
  choices,
  query,
  onSaved,
  onClose,
}: SaveTemplateDialogProps) {
  const t = useT();
  const [withFilters, setWithFilters] = useState(query !== "" && chosen?.query === query);
  return (
    <NamedViewDialog
      resource={resource}
      title={t("export.template.save")}
      initial={chosen?.own === true ? chosen : { name: "", shared: false }}
      onSave={async (named) => {
        const template = { ...named, ...choices, query: withFilters ? query : "" };
        const same = saved.templates.find(({ own, name }) => own && name === named.name);
        const stored = same === undefined ? await saved.create(template) : await saved.update(same, template);
        onSaved({ ...stored, format: choices.format });
      }}
      onClose={onClose}
    >
      {query === "" ? null : (
        <Checkbox
          label={t("export.template.filters")}
          help={t("export.template.filters.help")}
          checked={withFilters}
          onChange={({ target }) => {
            setWithFilters(target.checked);
          }}
        />
      )}
    </NamedViewDialog>
  );
}

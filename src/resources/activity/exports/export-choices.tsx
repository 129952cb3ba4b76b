/**
 * Chooses the columns of each kind in their order, and its statuses. Names come from the server, because they are those of other screens.
 * @messages error.**
 */
import { useWatch } from "react-hook-form";
import type { ResponseOf } from "../../../contract/endpoint";
import type { activityExportChoices } from "../../../contract/endpoints/exports";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { OrderedChoices } from "../../../engine/ordered-choices";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./export-choices.css";
import { useExportChoices } from "./use-export-choices";

defineSheet(css);

type Choices = ResponseOf<typeof activityExportChoices>["kinds"][number];
type Row = Readonly<Record<string, unknown>>;

/** Returns the choices of the kinds that the form has chosen. */
function useChoices() {
  const { form } = useFormContextValue();
  const kinds = useWatch({ control: form.control, name: "kinds" }) as readonly string[] | null | undefined;
  const { data, error } = useExportChoices();
  return { error, choices: data?.kinds.filter(({ kind, mayExport }) => mayExport && (kinds ?? []).includes(kind)) };
}

interface GroupProps extends FieldSlotProps {
  /** Part of the row that names the choice. */
  readonly part: "column" | "status";
}

/** Values of one kind among the rows of the field. */
function useRows({ value, onChange, part }: GroupProps) {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  return {
    namesOf: (kind: string) => rows.filter((row) => row["kind"] === kind).map((row) => String(row[part])),
    setNames: (kind: string, names: readonly string[]) => {
      onChange([...rows.filter((row) => row["kind"] !== kind), ...names.map((name) => ({ kind, [part]: name }))]);
    },
  };
}

/** Shows a group for each chosen kind. */
function Groups({ group, ...props }: GroupProps & { readonly group: (choices: Choices) => React.ReactNode }) {
  const t = useT();
  const { error, choices } = useChoices();
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (choices === undefined) return <Skeleton lines={4} />;
  if (choices.length === 0) return <p className="td-muted">{t("activity-export.choices.none")}</p>;
  return (
    <div className="td-export-choices">
      {choices.map((choice) => (
        <fieldset key={choice.kind} disabled={props.readOnly}>
          <legend>{t(`activity-export.kinds.${choice.kind}`)}</legend>
          {group(choice)}
        </fieldset>
      ))}
    </div>
  );
}

export function ExportStatuses(props: FieldSlotProps) {
  const { namesOf, setNames } = useRows({ ...props, part: "status" });
  return (
    <Groups
      {...props}
      part="status"
      group={({ kind, statuses }) => {
        const chosen = namesOf(kind);
        return (
          <div className="td-export-statuses">
            {statuses.map(({ name, title }) => (
              <Checkbox
                key={name}
                label={title}
                checked={chosen.includes(name)}
                onChange={() => {
                  const without = chosen.filter((other) => other !== name);
                  setNames(kind, without.length < chosen.length ? without : [...chosen, name]);
                }}
              />
            ))}
          </div>
        );
      }}
    />
  );
}

export function ExportColumns(props: FieldSlotProps) {
  const { namesOf, setNames } = useRows({ ...props, part: "column" });
  return (
    <Groups
      {...props}
      part="column"
      group={(choices) => (
        <ColumnOrder
          choices={choices}
          chosen={namesOf(choices.kind)}
          readOnly={props.readOnly}
          onChange={(names) => {
            setNames(choices.kind, names);
          }}
        />
      )}
    />
  );
}

interface ColumnOrderProps {
  readonly choices: Choices;
  readonly chosen: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (names: readonly string[]) => void;
}

function ColumnOrder({ choices: { columns, initial }, chosen, readOnly, onChange }: ColumnOrderProps) {
  const t = useT();
  const known = chosen.filter((name) => columns.some((column) => column.name === name));
  return (
    <>
      <OrderedChoices
        choices={columns.map(({ name, title }) => ({ name, label: title }))}
        chosen={known.length > 0 ? known : initial}
        onChange={onChange}
        readOnly={readOnly}
        needsOne
      />
      {known.length === 0 || readOnly ? null : (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            onChange([]);
          }}
        >
          {t("activity-export.columns.reset")}
        </Button>
      )}
    </>
  );
}

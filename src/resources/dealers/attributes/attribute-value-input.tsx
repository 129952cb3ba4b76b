/** The value that an action gives to an option or tag of many dealers, by the type of the chosen option or tag. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reference } from "../../../contract/fields";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import { recordOptions } from "../../../engine/resource-queries";
import type { ActionValueProps } from "../../../engine/slots";
import { useRuntime, useStore, useT } from "../../../runtime/react";
import { RadioGroup } from "../../../ui/inputs/radio-group";
import { Skeleton } from "../../../ui/states/skeleton";
import { AttributeControl } from "./attribute-control";
import { AttributesFailed } from "./attributes-failed";
import type { AttributeDefinition } from "./attributes-field";

export interface AttributeValueInputProps extends ActionValueProps {
  readonly definitions: AnyResource;
  /** Name of the input that chooses the option or tag. */
  readonly reference: "option" | "tag";
  readonly read: (record: AnyRecord) => AttributeDefinition | undefined;
}

export function AttributeValueInput({ definitions, reference, read, values, ...input }: AttributeValueInputProps) {
  const t = useT();
  const chosen = values[reference] as Reference | null | undefined;
  if (chosen === null || chosen === undefined)
    return <p className="td-muted">{t(reference === "option" ? "fitter.value.no-option" : "fitter.value.no-tag")}</p>;
  // Another option starts without the value of the former one.
  return <ChosenValue key={chosen.id} {...input} id={chosen.id} definitions={definitions} read={read} />;
}

interface ChosenValueProps extends Omit<AttributeValueInputProps, "values" | "reference"> {
  readonly id: number;
}

function ChosenValue({ id, definitions, read, control, label, value, onChange }: ChosenValueProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(recordOptions(client, definitions, id, { background: true }));
  if (error !== null && data === undefined) return <AttributesFailed error={error} onRetry={() => void refetch()} />;
  const definition = data === undefined ? undefined : read(data);
  if (definition === undefined) return <Skeleton height="var(--td-control-height)" />;
  const text = typeof value === "string" ? value : "";
  if (definition.type === "BOOLEAN")
    return (
      <RadioGroup
        inline
        options={[
          { value: "true", label: t("form.value.yes") },
          { value: "false", label: t("form.value.no") },
        ]}
        value={text}
        onChange={onChange}
      />
    );
  return (
    <AttributeControl
      control={control}
      type={definition.type}
      label={label}
      choices={definition.choices.map((choice) => ({ code: choice.code, label: localisedText(choice.label, locale) }))}
      unit={definition.unit ?? undefined}
      value={text}
      onChange={onChange}
      readOnly={false}
    />
  );
}

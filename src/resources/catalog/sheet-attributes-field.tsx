/** Values of a product for the attributes that its catalogue and those above it define: one input for each. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Reference } from "../../contract/fields";
import { widen, type RecordOf } from "../../contract/resource";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { localisedText } from "../../engine/cells/format";
import { useFormContextValue } from "../../engine/form/form-context";
import { resourceKeys } from "../../engine/resource-cache";
import type { FieldSlotProps } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import { useRuntime, useStore, useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Skeleton } from "../../ui/states/skeleton";
import { AttributeControl } from "../dealers/attributes/attribute-control";
import { AttributesFailed } from "../dealers/attributes/attributes-failed";
import { choicesOf, inheritedAttributes, inputTypeOf, type AttributeValue } from "./catalog-attributes";
import catalog from "./catalog.resource";

/** Loads a catalogue and those above it, from the top, and returns their attributes. */
async function loadAttributes(id: number) {
  const { get } = resourceEndpoints(widen(catalog));
  const chain: RecordOf<typeof catalog>[] = [];
  for (let next: number | undefined = id; next !== undefined && chain.length < 3; next = chain[0]?.parent?.id) {
    const record = await getRuntime().http.call(get, { params: { id: String(next) }, background: true });
    chain.unshift(record as unknown as RecordOf<typeof catalog>);
  }
  return inheritedAttributes(chain);
}

export function SheetAttributesField({ value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const { form } = useFormContextValue();
  const owner = useWatch({ control: form.control, name: "catalog" }) as Reference | null | undefined;
  const id = owner?.id;
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKeys.record(catalog.name, id ?? 0), "attributes"],
    enabled: id !== undefined,
    queryFn: () => loadAttributes(id ?? 0),
  });
  if (error !== null && data === undefined) return <AttributesFailed error={error} onRetry={() => void refetch()} />;
  if (id !== undefined && data === undefined) return <Skeleton lines={2} />;
  const rows = (value ?? []) as readonly AttributeValue[];
  if (data === undefined || data.length === 0)
    return <p className="td-muted">{t("catalog-product.attributes.empty")}</p>;
  /** Sorts the values by code, so that equal ones compare as equal. */
  const setValue = (code: string, text: string): void => {
    const others = rows.filter((row) => row.code !== code);
    const next = text === "" ? others : [...others, { code, value: text }];
    onChange([...next].sort((a, b) => (a.code < b.code ? -1 : 1)));
  };
  return (
    <div className="td-form-grid">
      {data.map((attribute) => {
        const index = rows.findIndex(({ code }) => code === attribute.code);
        const label = localisedText(attribute.label, locale);
        const type = inputTypeOf(attribute);
        return (
          <div key={attribute.code} className="td-form-field">
            <FieldFrame
              label={label}
              hideLabel={type === "BOOLEAN"}
              required={attribute.mandatory}
              error={errors[`${index}.value`]}
              help={attribute.type === "COLOR" ? t("catalog-product.attributes.colour") : undefined}
            >
              {(control) => (
                <AttributeControl
                  control={control}
                  type={type}
                  label={label}
                  choices={choicesOf(attribute).map((choice) => ({ code: choice, label: choice }))}
                  unit={attribute.unit ?? undefined}
                  value={rows[index]?.value ?? ""}
                  onChange={(text) => {
                    setValue(attribute.code, text);
                  }}
                  readOnly={readOnly}
                />
              )}
            </FieldFrame>
          </div>
        );
      })}
    </div>
  );
}

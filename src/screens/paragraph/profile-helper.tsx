/**
 * Above a paragraph's tyre profiles: filters for their search, and a warning about profiles that the public does not
 * see.
 */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { unsoldProfiles, type ChoiceFilter } from "../../contract/paragraph/choices";
import type { EnumerationName } from "../../contract/paragraph/enumerations";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { useFormContextValue } from "../../engine/form/form-context";
import { useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Select } from "../../ui/inputs/select";
import { enumerationQuery } from "./enumeration-field";
import { useProfileOrder } from "./profile-order";

export interface ProfileHelperProps {
  readonly paragraph: Paragraph;
  readonly onMoved: (paragraph: Paragraph) => void;
  readonly onNarrow: (filter: ChoiceFilter) => void;
}

export function ProfileHelper({ paragraph, onMoved, onNarrow }: ProfileHelperProps) {
  const t = useT();
  useProfileOrder(paragraph, onMoved);
  const { form } = useFormContextValue();
  const names = unsoldProfiles(useWatch({ control: form.control, name: "profiles" })).map(({ label }) => label);
  return (
    <>
      {names.length === 0 ? null : (
        <Alert tone="warning">{t("paragraph.profiles.not-sold", { names: names.join(", ") })}</Alert>
      )}
      {form.lock !== undefined ? null : (
        <div className="td-form-grid">
          <FilterSelect
            list="seasons"
            label={t("paragraph.profiles.season")}
            any={t("paragraph.profiles.any-season")}
            onChange={(season) => {
              onNarrow({ season });
            }}
          />
          <FilterSelect
            list="vehicle-types"
            label={t("paragraph.profiles.vehicle")}
            any={t("paragraph.profiles.any-vehicle")}
            onChange={(vehicleTypes) => {
              onNarrow({ vehicleTypes });
            }}
          />
        </div>
      )}
    </>
  );
}

interface FilterSelectProps {
  readonly list: EnumerationName;
  readonly label: string;
  readonly any: string;
  readonly onChange: (code: string | undefined) => void;
}

function FilterSelect({ list, label, any, onChange }: FilterSelectProps) {
  const t = useT();
  const { data = [] } = useQuery(enumerationQuery(list));
  return (
    <Select
      size="sm"
      aria-label={label}
      defaultValue=""
      placeholder={any}
      options={data.map(({ code, labelKey }) => ({
        value: code,
        label: t.key(labelKey, undefined, { fallback: code }),
      }))}
      onChange={({ target }) => {
        onChange(target.value === "" ? undefined : target.value);
      }}
    />
  );
}

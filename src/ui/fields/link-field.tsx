/** A link: a relative or external URL, and whether it opens in a new tab. */
import type { Link } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { Checkbox } from "../inputs/checkbox";
import { TextInput } from "../inputs/text-input";
import { InnerError } from "./inner-error";
import type { FieldInputProps } from "./field-input";

export default function LinkField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  errors,
}: FieldInputProps<Link | null>) {
  const t = useT();
  return (
    <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
      <TextInput
        {...control}
        aria-invalid={control["aria-invalid"] || errors["url"] !== undefined || undefined}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={readOnly ? undefined : (field.options.example ?? "https://")}
        readOnly={readOnly}
        value={value?.url ?? ""}
        onChange={(event) => {
          const url = event.target.value;
          onChange(url === "" ? null : { url, newTab: value?.newTab ?? false });
        }}
        onBlur={onBlur}
      />
      <InnerError text={errors["url"]} />
      {value === null || (field.options as { readonly sameTab?: boolean }).sameTab === true ? null : (
        <Checkbox
          label={t("field.link.new-tab")}
          checked={value.newTab}
          disabled={readOnly}
          onChange={(event) => {
            onChange({ ...value, newTab: event.target.checked });
          }}
          onBlur={onBlur}
        />
      )}
    </div>
  );
}

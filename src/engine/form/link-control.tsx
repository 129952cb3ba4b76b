/** A link of a record: typed or picked among the pages of the shop's site. */
import type { Link } from "../../contract/fields";
import LinkField from "../../ui/fields/link-field";
import type { FieldInputProps } from "../../ui/fields/field-input";
import { PageButton, StoredUrl } from "./page-link";

export default function LinkControl(props: FieldInputProps<Link | null>) {
  const { value, onChange, onBlur, readOnly } = props;
  return (
    <div className="td-stack" style={{ gap: "var(--td-space-xs)" }}>
      <LinkField {...props} />
      <StoredUrl url={value?.url ?? ""} />
      {readOnly ? null : (
        <PageButton
          onPick={(url) => {
            onChange({ url, newTab: value?.newTab ?? false });
            onBlur();
          }}
        />
      )}
    </div>
  );
}

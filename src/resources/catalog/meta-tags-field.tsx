/** Metadata of a catalogue or sheet: one input for each tag of the group "catalog". */
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { AttributesField } from "../dealers/attributes/attributes-field";
import { readTag, tagsOf } from "../dealers/attributes/dealer-attributes";

const CATALOG = tagsOf("catalog");

export function MetaTagsField(props: FieldSlotProps) {
  const t = useT();
  return (
    <AttributesField
      {...props}
      definitions={CATALOG}
      reference="tag"
      read={readTag}
      dealerScoped={false}
      empty={t("catalog.meta-tags.empty")}
    />
  );
}

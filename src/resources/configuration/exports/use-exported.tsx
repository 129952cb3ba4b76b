/** The resource whose records the export in the form holds, and the values of its fields. */
import { useWatch } from "react-hook-form";
import { exportedResource, EXPORT_DATA_KINDS, type ExportDataKind } from "../../../contract/export-configs";
import type { AnyResource } from "../../../contract/resource";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useNamedResource, useResourceNames } from "../../../engine/jobs/use-resource-names";

export interface Exported {
  readonly kind: ExportDataKind;
  readonly level: number | null;
  /** Null for articles of an own database, whose definition is not known here. Undefined until it is loaded. */
  readonly resource: AnyResource | null | undefined;
}

export function useExported(): Exported {
  const { form } = useFormContextValue();
  const [typedKind, typedLevel] = useWatch({ control: form.control, name: ["kind", "level"] });
  const kind = EXPORT_DATA_KINDS.find((known) => known === typedKind) ?? "TYRE_OFFER";
  const level = kind === "CUSTOM_DATABASE" ? ((typedLevel as { id: number } | null | undefined)?.id ?? null) : null;
  const name = exportedResource(kind, level);
  const resource = useNamedResource(name ?? "");
  const hasTexts = useResourceNames([name]);
  return { kind, level, resource: hasTexts ? resource : undefined };
}

/** Preview of an action on many records, as soon as its inputs are valid. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Fields } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { useDebouncedValue } from "../../ui/use-debounced-value";
import { useValidationContext } from "../form/access-facts";
import { checkAll } from "../form/validator";
import { BulkPreviewBox } from "./bulk-preview";
import type { ActionTarget, ResourceAction } from "./resource-action";
import { useBulkPreview, type PreviewOrder } from "./use-bulk-preview";

export interface ActionPreviewProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly target: Extract<ActionTarget, { kind: "many" }>;
  readonly input: Fields;
  readonly values: Readonly<Record<string, unknown>>;
}

export function ActionPreview({ resource, action, target, input, values }: ActionPreviewProps) {
  const context = useValidationContext();
  const typedValues = useDebouncedValue(values);
  const { data: valid } = useQuery({
    queryKey: ["bulk-preview", "values", resource.name, action.name, typedValues],
    gcTime: 0,
    queryFn: async () => {
      const outcome = await checkAll({ fields: input }, Object.keys(input), typedValues, context);
      return outcome.ok ? outcome.values : null;
    },
  });
  const order = useMemo(
    (): PreviewOrder | undefined =>
      valid === undefined || valid === null ? undefined : { action: action.name, values: valid },
    [valid, action.name],
  );
  const result = useBulkPreview(resource, target.selection, order);
  return <BulkPreviewBox resource={resource} result={result} isReady={order !== undefined} />;
}

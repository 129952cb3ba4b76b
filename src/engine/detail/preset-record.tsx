/** A new record with values from the URL: `inactivity/new?dealers=4,7`. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useReady } from "../../runtime/element";
import { presetValues } from "../form/preset-values";
import { withLabels } from "../form/preset-labels";
import { DetailForm, type DetailFormProps } from "./detail-form";
import { DetailSkeleton } from "./detail-skeleton";

export interface PresetRecordProps extends Omit<DetailFormProps, "record" | "preset"> {
  /** Texts by field name. */
  readonly params: Readonly<Record<string, string>>;
}

export function PresetRecord({ params, ...props }: PresetRecordProps) {
  const { name, fields } = props.resource;
  const [values] = useState(() => presetValues(fields, params));
  const { data } = useQuery({
    queryKey: ["preset", name, values],
    queryFn: async () => {
      const entries = Object.entries(values).map(async ([field, value]) => {
        const kind = fields[field];
        return [field, kind === undefined ? value : await withLabels(kind, value)] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  });
  useReady(data !== undefined);
  if (data === undefined) return <DetailSkeleton resource={props.resource} />;
  return <DetailForm {...props} record={undefined} initialValues={data} />;
}

/** A new record with the values of another one: `import-format/12/duplicate`. Nothing is stored until it is saved. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { copiedFields } from "../../contract/copied-fields";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { ErrorState } from "../../ui/states/error-state";
import { errorText } from "../error-text";
import type { Values } from "../form/values";
import { recordOptions } from "../resource-queries";
import { DetailForm, type DetailFormProps } from "./detail-form";
import { DetailSkeleton } from "./detail-skeleton";
import { MissingRecord } from "./missing-record";

/** Returns the values that a copy takes over; its label says that it is one. */
function copiedValues(resource: AnyResource, record: AnyRecord, nameOf: (name: string) => string): Values {
  const { label } = resource;
  const values = Object.fromEntries(copiedFields(resource).map(([name]) => [name, record[name]]));
  const name = values[label];
  return typeof name === "string" ? { ...values, [label]: nameOf(name) } : values;
}

export interface CopiedRecordProps extends Omit<DetailFormProps, "id" | "record" | "initialValues"> {
  /** Id of the record that is copied. */
  readonly source: string;
}

export function CopiedRecord({ source, ...props }: CopiedRecordProps) {
  const { resource } = props;
  const t = useT();
  const client = useQueryClient();
  // A row of a list may lack fields, so that it is no source.
  const { data, error, isPlaceholderData, refetch } = useQuery(recordOptions(client, resource, source));
  const isLoaded = data !== undefined && !isPlaceholderData;
  useReady(isLoaded, error);
  if (error !== null && !isLoaded)
    return isTdError(error) && error.status === 404 ? (
      <MissingRecord resource={resource} />
    ) : (
      <ErrorState error={error} title={t("detail.failed.title")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (!isLoaded) return <DetailSkeleton resource={resource} />;
  const values = copiedValues(resource, data, (name) => t("detail.copy.name", { name }));
  return <DetailForm {...props} id="new" record={undefined} initialValues={values} />;
}

/** Reads one record, and shows a skeleton until it arrives, or why it cannot be read. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { recordPath } from "../../catalogue/screens";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { ErrorState } from "../../ui/states/error-state";
import { errorText } from "../error-text";
import { recordOptions, rowInCache } from "../resource-queries";
import { isInScope } from "../route-scope";
import { DetailSkeleton } from "./detail-skeleton";
import { MissingRecord } from "./missing-record";
import { RecordDenied } from "./record-denied";

/** Id in addresses of a record that is not stored yet. */
export const NEW = "new";

/** Waits for the session: rights and field statuses decide which fields the form shows. */
export const useSessionReady = (): boolean => {
  const { status } = useSession();
  return status !== "unknown" && status !== "loading";
};

export interface StoredRecord {
  readonly record: AnyRecord | undefined;
  /** The form can be shown. */
  readonly isVisible: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

/** Reads a record by its id. A row of a cached list comes first. */
export function useStoredRecord(resource: AnyResource, id: string): StoredRecord {
  const client = useQueryClient();
  const isReady = useSessionReady();
  const {
    data: record,
    error,
    refetch,
  } = useQuery(
    // Without a loading overlay when a cached row is already visible.
    recordOptions(client, resource, id, { background: rowInCache(client, resource.name, id) !== undefined }),
  );
  return { record, isVisible: isReady && record !== undefined, error, reload: () => void refetch() };
}

export interface WhenStoredProps {
  readonly resource: AnyResource;
  readonly stored: StoredRecord;
  readonly children: (record: AnyRecord) => ReactNode;
}

export function WhenStored({ resource, stored, children }: WhenStoredProps) {
  const t = useT();
  const { record, error, isVisible, reload } = stored;
  if (error !== null && (record === undefined || (isTdError(error) && error.status === 404))) {
    const status = isTdError(error) ? error.status : 0;
    if (status === 404) return <MissingRecord resource={resource} />;
    if (status === 403) return <RecordDenied />;
    return (
      <ErrorState error={error} title={t("detail.failed.title")} onRetry={reload}>
        {errorText(t, error)}
      </ErrorState>
    );
  }
  if (record !== undefined && !isInScope(resource, record))
    return <ElsewhereRecord resource={resource} record={record} />;
  return isVisible && record !== undefined ? children(record) : <DetailSkeleton resource={resource} />;
}

interface ElsewhereRecordProps {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
}

/** Leads from an address whose parts are not those of the record to its own. Embedded elements stay where they are. */
function ElsewhereRecord({ resource, record }: ElsewhereRecordProps) {
  const { navigation } = useRuntime();
  const { host } = useElement();
  const leads = resource.screens.detail?.redirects === true && navigation.hasRouter();
  const path = leads ? recordPath(resource, record) : undefined;
  useEffect(() => {
    if (path === undefined) return;
    const { search } = navigation.store.get();
    void navigation.navigate(`${path}${search}`, { replace: true, source: host });
  }, [host, navigation, path]);
  return path === undefined ? <MissingRecord resource={resource} /> : <DetailSkeleton resource={resource} />;
}

/** Shared by the dealer's panels: one call, with its loading and error states. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Endpoint, ResponseOf } from "../../../../contract/endpoint";
import { errorText } from "../../../../engine/error-text";
import { useRuntime, useT } from "../../../../runtime/react";
import { ErrorState } from "../../../../ui/states/error-state";
import { Skeleton } from "../../../../ui/states/skeleton";

export interface PanelDataProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly id: number | undefined;
  /** Version of the record; a save refetches the data. */
  readonly version: number | undefined;
  readonly children: (data: ResponseOf<E>) => ReactNode;
}

/** Query key of a panel's data for all versions of the record. */
const panelKey = (endpoint: Endpoint, id: number | undefined): readonly unknown[] => ["panel", endpoint.id, id];

export function PanelData<E extends Endpoint>({ endpoint, id, version, children }: PanelDataProps<E>) {
  const t = useT();
  const { http } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: [...panelKey(endpoint, id), version],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await http.call<Endpoint>(endpoint, {
        params: { id: String(id) },
        signal,
        background: true,
      })) as ResponseOf<E>,
  });
  if (error !== null)
    return (
      <ErrorState partial error={error} title={t("fitter.panel.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  return data === undefined ? <Skeleton lines={4} /> : children(data);
}

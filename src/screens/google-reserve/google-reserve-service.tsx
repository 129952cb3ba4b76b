/** The Google settings of one service. Their record is created by the first save. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyResource } from "../../contract/resource";
import { DetailScreen } from "../../engine/detail/detail-screen";
import { errorText } from "../../engine/error-text";
import { pageOptions } from "../../engine/resource-queries";
import type { ResourceSlots } from "../../engine/slots";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";

export interface GoogleReserveServiceProps {
  /** Id of the service. */
  readonly serviceId?: string;
  /** Definition of the Google settings of a service. */
  readonly definition: AnyResource;
  readonly slots: ResourceSlots;
}

const LIST = "google-reserve-configurations";

export function GoogleReserveService({ serviceId = "", definition, slots }: GoogleReserveServiceProps) {
  const t = useT();
  const resource = useMemo(
    () => ({
      ...definition,
      screens: {
        list: {
          path: `${LIST}?serviceTab=true`,
          tag: "td-google-reserve-configurations",
          titleKey: "google-reserve.up",
        },
      } as const,
      fixed: { filter: { service: serviceId }, values: { service: { id: Number(serviceId), label: "" } } },
    }),
    [serviceId, definition],
  );
  const { data: page, error, refetch } = useQuery(pageOptions(resource, {}));
  useReady(page !== undefined, error);
  if (page === undefined)
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <ErrorState error={error} title={t("detail.failed.title")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  const id = String(page.elements[0]?.id ?? "new");
  return <DetailScreen key={id} resource={resource} slots={slots} params={{ id }} />;
}

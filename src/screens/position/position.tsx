/**
 * `td-landing-page-position`, `td-catalog-product-position`: orders the parts of a long page, saved in one call.
 */
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "../../contract/endpoint";
import { sheetContents } from "../../contract/endpoints/sheet-contents";
import { placeOf, type ParagraphPlace, type PlaceAttributes } from "../../contract/paragraph/owners";
import { listQuery } from "../../engine/paragraphs/paragraph-record";
import { resourceKeys } from "../../engine/resource-cache";
import { getRuntime, isTdError } from "../../runtime";
import { useReady } from "../../runtime/element";
import { useSession, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { OrderEditor } from "./order-editor";

export interface PositionProps extends Pick<PlaceAttributes, "type" | "idCatalog" | "idProduct"> {
  /** Id of the landing page. */
  readonly idValue?: string;
}

export function Position({ idValue, type, idCatalog, idProduct }: PositionProps) {
  const t = useT();
  const attributes: PlaceAttributes = { paragraphId: "0", idLanding: idValue, type, idCatalog, idProduct };
  const place = placeOf(Object.fromEntries(Object.entries(attributes).filter(([, text]) => text !== undefined)));
  return (
    <QueryProvider>
      {place === undefined ? (
        <EmptyState title={t("paragraph.missing")} />
      ) : (
        <LoadedPosition
          place={place}
          picturePath={(index) =>
            `catalog/${type}/${idCatalog}/admin-catalog-product-update-picture/${place.ownerId}/${index}`
          }
        />
      )}
    </QueryProvider>
  );
}

/** What pages other than sheets have. */
const NO_CONTENTS: ResponseOf<typeof sheetContents> = { label: "", pictures: [], related: [] };

/** Query options for pictures and related sheets of a sheet. */
const contentsQuery = (id: string) => ({
  queryKey: [...resourceKeys.all("catalog-product"), "contents", id],
  staleTime: 0,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    getRuntime().http.call(sheetContents, { params: { id }, signal }),
});

interface LoadedPositionProps {
  readonly place: ParagraphPlace;
  /** Returns the admin path of a picture's editor, by index. */
  readonly picturePath: (index: number) => string;
}

function LoadedPosition({ place, picturePath }: LoadedPositionProps) {
  const t = useT();
  const { status } = useSession();
  const isSheet = place.ownerType !== "LANDING_PAGE";
  const paragraphs = useQuery(listQuery(place.ownerType, place.ownerId));
  const stored = useQuery({ ...contentsQuery(place.ownerId), enabled: isSheet });
  const contents = isSheet ? stored.data : NO_CONTENTS;
  const error = paragraphs.error ?? stored.error;
  const isReady = status === "ready" && paragraphs.data !== undefined && contents !== undefined;
  useReady(isReady, error);
  if (error !== null && !isReady)
    return isTdError(error) && error.status === 404 ? (
      <EmptyState title={t("paragraph.missing")}>{t("paragraph.missing.text")}</EmptyState>
    ) : (
      <ErrorState
        error={error}
        title={t("paragraph.list.failed")}
        onRetry={() => void Promise.all([paragraphs.refetch(), ...(isSheet ? [stored.refetch()] : [])])}
      />
    );
  return isReady ? (
    <OrderEditor
      place={place}
      isSheet={isSheet}
      paragraphs={paragraphs.data}
      contents={contents}
      picturePath={picturePath}
    />
  ) : (
    <Skeleton lines={8} />
  );
}

/**
 * `td-landing-page-position`, `td-catalog-product-position`: orders the paragraphs of a long page, saved in one call.
 */
import redoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-clockwise.svg";
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { orderParagraphs } from "../../contract/endpoints/paragraph";
import {
  contentsPath,
  OWNERS,
  placeOf,
  type ParagraphPlace,
  type PlaceAttributes,
} from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { askToLeave } from "../../engine/form/ask-to-leave";
import { listQuery } from "../../engine/paragraphs/paragraph-record";
import { isTdError } from "../../runtime";
import { useElement, useReady } from "../../runtime/element";
import { useCan, useLeaveGuard, useRuntime, useSession, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { BackButton, IconButton } from "../../ui/button/icon-button";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { arrangementOf, isChanged, mergeOrders, moveRecords, redo, undo, type Arrangement } from "./arrangement";
import css from "./position.css";
import { PositionList } from "./position-list";

defineSheet(css);

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
      {place === undefined ? <EmptyState title={t("paragraph.missing")} /> : <LoadedPosition place={place} />}
    </QueryProvider>
  );
}

function LoadedPosition({ place }: { readonly place: ParagraphPlace }) {
  const t = useT();
  const { status } = useSession();
  const { data, error, refetch } = useQuery(listQuery(place.ownerType, place.ownerId));
  const isReady = status === "ready" && data !== undefined;
  useReady(isReady, error);
  if (error !== null && data === undefined)
    return isTdError(error) && error.status === 404 ? (
      <EmptyState title={t("paragraph.missing")}>{t("paragraph.missing.text")}</EmptyState>
    ) : (
      <ErrorState error={error} title={t("paragraph.list.failed")} onRetry={() => void refetch()} />
    );
  return isReady ? <OrderEditor place={place} paragraphs={data} /> : <Skeleton lines={8} />;
}

interface OrderEditorProps {
  readonly place: ParagraphPlace;
  readonly paragraphs: readonly Paragraph[];
}

function OrderEditor({ place, paragraphs }: OrderEditorProps) {
  const t = useT();
  const { host, emit } = useElement();
  const { http, navigation, toasts, dialogs } = useRuntime();
  const client = useQueryClient();
  const readOnly = useSession().display?.user.readOnly === true;
  const mayMove = useCan(OWNERS[place.ownerType].rights) && !readOnly;
  const stored = paragraphs.map(({ id }) => id);
  const [arrangement, setArrangement] = useState<Arrangement>(() => arrangementOf(stored));
  const [hasMerged, setHasMerged] = useState(false);
  const [saving, setSaving] = useState(false);
  const merged = { ...arrangement, ids: mergeOrders(arrangement.ids, stored) };
  const dirty = isChanged(merged, stored);
  useEffect(() => {
    emit("td-dirty-change", { dirty });
  }, [emit, dirty]);
  const { queryKey } = listQuery(place.ownerType, place.ownerId);

  const save = async (): Promise<boolean> => {
    setSaving(true);
    try {
      const owner = { ownerType: place.ownerType, ownerId: Number(place.ownerId) };
      await http.call(orderParagraphs, { body: { ...owner, ids: [...merged.ids] } });
      setHasMerged(false);
      setArrangement(arrangementOf(merged.ids));
      emit("td-saved", { resource: "paragraph-order", id: place.ownerId, record: { ids: merged.ids } });
      toasts.show({ kind: "success", key: "page.position.saved" });
      return true;
    } catch (error) {
      // Another user added or deleted a paragraph: merge the orders and show the result before anything is saved.
      if (isTdError(error) && error.status === 409) setHasMerged(true);
      else {
        console.error("The order was not saved", error);
        toasts.show({ kind: "error", key: "page.position.failed" });
      }
      return false;
    } finally {
      await client.invalidateQueries({ queryKey });
      setSaving(false);
    }
  };
  const leave = (): Promise<boolean> => askToLeave(dialogs, { textKey: "page.position.leave", save });
  useLeaveGuard(dirty && !saving, leave, {
    save: async () => (dirty ? save() : undefined),
    value: () => merged.ids,
  });
  const { ownerPath } = place;
  const contents = contentsPath(place);
  return (
    <div className="td-position">
      <header className="td-row">
        {contents === undefined ? null : (
          <BackButton
            label={t("page.position.back")}
            onBack={() => void navigation.navigate(contents, { source: host })}
          />
        )}
        <Heading level={1}>{t("page.position.title")}</Heading>
        {mayMove && merged.ids.length > 1 ? (
          <span className="td-position__actions">
            <IconButton
              icon={undoIcon}
              label={t("page.position.undo")}
              disabled={arrangement.past.length === 0}
              onClick={() => {
                setArrangement(undo(arrangement));
              }}
            />
            <IconButton
              icon={redoIcon}
              label={t("page.position.redo")}
              disabled={arrangement.future.length === 0}
              onClick={() => {
                setArrangement(redo(arrangement));
              }}
            />
            <Button variant="primary" busy={saving} disabled={!dirty} onClick={() => void save()}>
              {t("page.position.save")}
            </Button>
          </span>
        ) : null}
      </header>
      {hasMerged ? <Alert tone="warning">{t("page.position.merged")}</Alert> : null}
      {merged.ids.length < 2 ? (
        <EmptyState title={t("page.position.few")} />
      ) : (
        <>
          <p className="td-small td-muted">{t("page.position.help")}</p>
          <PositionList
            paragraphs={merged.ids.flatMap((id) => paragraphs.find((candidate) => candidate.id === id) ?? [])}
            ownerPath={ownerPath}
            mayMove={mayMove}
            onMove={(ids, to) => {
              setArrangement(moveRecords(merged, ids, to));
            }}
          />
        </>
      )}
    </div>
  );
}

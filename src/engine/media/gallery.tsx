/** A record's pictures in order; each opens in the picture editor. */
import earlier from "@shoelace-style/shoelace/dist/assets/icons/chevron-left.svg";
import later from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import first from "@shoelace-style/shoelace/dist/assets/icons/chevron-bar-left.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { GalleryEndpoints } from "../../contract/endpoints/gallery";
import { moveItem } from "../../contract/move-item";
import { pictureForDevice } from "../../contract/paragraph/pictures";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { assetUrl } from "../../contract/spec";
import { useAssetBase, useCan, useNavigate, useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Link } from "../../ui/link/link";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { undo } from "../actions/run-action";
import { Heading } from "../../ui/text/heading";
import { undoneToast } from "../actions/undone-toast";
import { errorText } from "../error-text";
import { DragHandle } from "../order/drag-handle";
import { useDragOrder } from "../order/use-drag-order";
import { resourceKeys } from "../resource-cache";
import { UNDO_MS } from "../undo-time";
import css from "./gallery.css";

defineSheet(css);

export interface GalleryProps {
  readonly calls: Pick<GalleryEndpoints, "list" | "remove" | "first" | "order">;
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly max: number;
  /** Returns the path of a picture's editor, by index. */
  readonly editor: (index: number) => string;
  /** Prefix of the message keys, such as `fitter.pictures`. */
  readonly messagePrefix: string;
  /** Aspect ratio of the thumbnails (CSS), as on the site. */
  readonly ratio?: string;
}

export function Gallery({ calls, resource, record, max, editor, messagePrefix, ratio }: GalleryProps) {
  const t = useT();
  const runtime = useRuntime();
  const { http, dialogs, toasts } = runtime;
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useSession();
  const allowed = useCan(resource.right?.write) && session.display?.user.readOnly !== true;
  const base = useAssetBase();
  const id = String(record.id);
  const queryKey = ["gallery", calls.list.id, id];
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, record.version],
    queryFn: ({ signal }) => http.call(calls.list, { params: { id }, signal, background: true }),
  });
  const headers = { "If-Match": `"${data?.version ?? 0}"` };
  const undoChange = async (token: string): Promise<void> => {
    try {
      const result = await undo({ resource, runtime, client }, token);
      await client.invalidateQueries({ queryKey });
      toasts.show(undoneToast(t, result));
    } catch (failure) {
      toasts.show({ kind: "error", text: `${t("action.undo-failed")}. ${errorText(t, failure)}` });
    }
  };
  const change = async (work: () => Promise<{ readonly undoToken: string | null }>, key: string): Promise<void> => {
    try {
      const { undoToken } = await work();
      toasts.show({
        kind: "success",
        key,
        ...(undoToken !== null && {
          timeout: UNDO_MS,
          action: { labelKey: "action.undo", run: () => void undoChange(undoToken) },
        }),
      });
    } catch (failure) {
      toasts.show({ kind: "error", key: `${messagePrefix}.failed`, params: { reason: errorText(t, failure) } });
    }
    await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: resourceKeys.record(resource.name, id) });
  };
  const remove = async (pictureKey: string): Promise<void> => {
    const confirmed = await dialogs.confirm({
      titleKey: `${messagePrefix}.remove.question`,
      contentKey: `${messagePrefix}.remove.text`,
      confirmKey: `${messagePrefix}.remove`,
      dismissKey: `${messagePrefix}.keep`,
      danger: true,
    });
    if (confirmed)
      await change(
        () => http.call(calls.remove, { params: { id, key: pictureKey }, headers }),
        "offer-fitter-delete-success-content",
      );
  };
  const elements = data?.elements ?? [];
  const list = useRef<HTMLUListElement>(null);
  const mayOrder = allowed && elements.length > 1;
  const move = async (from: number, to: number): Promise<void> => {
    const keys = moveItem(
      elements.map(({ key }) => key),
      from,
      to,
    );
    await change(
      () => http.call(calls.order, { params: { id }, body: { keys: [...keys] }, headers }),
      `${messagePrefix}.moved`,
    );
  };
  useDragOrder(list, mayOrder, (from, to) => void move(from, to));
  if (error !== null && data === undefined)
    return (
      <ErrorState partial error={error} title={t.key(`${messagePrefix}.unread`)} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton lines={4} />;
  return (
    <section className="td-stack">
      {t.has(`${messagePrefix}.title`) ? <Heading level={3}>{t.key(`${messagePrefix}.title`)}</Heading> : null}
      {elements.length === 0 ? <p className="td-muted">{t.key(`${messagePrefix}.none`)}</p> : null}
      {elements.length > 1 && t.has(`${messagePrefix}.hint`) ? (
        <p className="td-small td-muted">{t.key(`${messagePrefix}.hint`)}</p>
      ) : null}
      <ul className="td-gallery td-drag-rows" ref={list}>
        {elements.map((group, place) => {
          const picture = pictureForDevice(group.pictures, "DESKTOP") ?? group.pictures[0];
          const name = t.key(`${messagePrefix}.number`, { number: group.index + 1 });
          return (
            <li key={group.key} data-id={group.key}>
              <Link to={editor(group.index)} detour aria-label={`${name}: ${group.altText}`}>
                {picture === undefined ? (
                  <span className="td-muted">{name}</span>
                ) : (
                  <img
                    src={assetUrl(picture.optimizedPictureUrl ?? picture.pictureUrl, base)}
                    alt=""
                    loading="lazy"
                    style={{ aspectRatio: ratio }}
                  />
                )}
              </Link>
              <span className="td-small td-truncate">{group.altText === "" ? name : group.altText}</span>
              {allowed ? (
                <span className="td-row">
                  {mayOrder ? <DragHandle /> : null}
                  {mayOrder
                    ? ([-1, 1] as const).map((by) => (
                        <IconButton
                          key={by}
                          icon={by < 0 ? earlier : later}
                          size="sm"
                          label={t.key(`${messagePrefix}.${by < 0 ? "earlier" : "later"}`, { number: group.index + 1 })}
                          aria-disabled={place + by < 0 || place + by >= elements.length}
                          onClick={() => {
                            if (place + by >= 0 && place + by < elements.length) void move(place, place + by);
                          }}
                        />
                      ))
                    : null}
                  {group.index === 0 ? null : (
                    <IconButton
                      icon={first}
                      size="sm"
                      label={t.key(`${messagePrefix}.first`, { number: group.index + 1 })}
                      onClick={() =>
                        void change(
                          () => http.call(calls.first, { params: { id, key: group.key }, headers }),
                          `${messagePrefix}.moved`,
                        )
                      }
                    />
                  )}
                  <IconButton
                    icon={trash}
                    size="sm"
                    label={t.key(`${messagePrefix}.remove-number`, { number: group.index + 1 })}
                    onClick={() => void remove(group.key)}
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {allowed && elements.length < max ? (
        <p>
          <Button size="sm" icon={plus} onClick={() => void navigate(editor(elements.length), { detour: true })}>
            {t.key(`${messagePrefix}.add`)}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

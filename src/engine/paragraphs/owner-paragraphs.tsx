/** The paragraphs of a page, product or service in order: add, move, copy, hide, delete. */
import copyTo from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-right.svg";
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import hidden from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as calls from "../../contract/endpoints/paragraph";
import { moveItem } from "../../contract/move-item";
import { layoutKey } from "../../contract/paragraph/layouts";
import { paragraphPath, type OwnerType } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { SLOTS, type Slot } from "../../contract/paragraph/slots";
import { useElement, useReady } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { deferred } from "../../ui/deferred";
import { Link } from "../../ui/link/link";
import { Menu } from "../../ui/menu/menu";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import css from "./paragraphs.css";
import type { CopyDialogProps } from "./copy-dialog";
import { LayoutPicker } from "./pickers";
import { ParagraphLanguages } from "./paragraph-languages";
import { Thumbnail } from "./thumbnail";
import { useDragOrder } from "../order/use-drag-order";
import { DragHandle } from "../order/drag-handle";
import { listQuery, paragraphKeys, paragraphName as nameOf } from "./paragraph-record";
import { attemptChange, removeParagraph } from "./remove-paragraph";

defineSheet(css);

export interface OwnerParagraphsProps {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly ownerPath: string | undefined;
  readonly readOnly: boolean;
  /** Shows only the paragraphs of this language; new ones get it. */
  readonly locale?: string;
  /** Shows only the paragraphs of this slot of the page; new ones go there. */
  readonly slot?: Slot;
  /** Slot of new paragraphs, where those of all slots are shown. */
  readonly addTo?: string | undefined;
}

/** Where a new paragraph goes: after another one, at the start (0), or at the end (undefined). */
interface NewPlace {
  readonly afterId: number | undefined;
  /** Slot of the paragraph that it is added before. */
  readonly slot?: Slot | null;
}

const CopyDialog = deferred<CopyDialogProps>(async () => (await import("./copy-dialog")).CopyDialog);

export function OwnerParagraphs(props: OwnerParagraphsProps) {
  const { ownerType, ownerId, ownerPath, readOnly, locale, slot, addTo } = props;
  const t = useT();
  const { host, emit } = useElement();
  const runtime = useRuntime();
  const { http, toasts, navigation } = runtime;
  const client = useQueryClient();
  const query = listQuery(ownerType, ownerId);
  const { data: all, error, refetch } = useQuery(query);
  const data = all?.filter(
    (paragraph) =>
      (locale === undefined || paragraph.locale === locale) && (slot === undefined || paragraph.slot === slot),
  );
  const [adding, setAdding] = useState<NewPlace>();
  const [copying, setCopying] = useState<Paragraph>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  useReady(data !== undefined, error);
  const owner = { ownerType, ownerId: Number(ownerId) };

  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: query.queryKey });
  const runCall = (work: () => Promise<unknown>, failedKey: string): Promise<void> =>
    attemptChange(work, failedKey, { toasts, onTried: refresh });
  const move = (from: number, to: number): void => {
    if (data === undefined || to < 0 || to >= data.length) return;
    const moved = data[from];
    if (moved === undefined) return;
    // Paragraphs of other slots keep their positions; the visible ones are permuted within theirs.
    const reordered = moveItem(data, from, to).values();
    const ordered = (all ?? []).map((paragraph) =>
      data.includes(paragraph) ? (reordered.next().value ?? paragraph) : paragraph,
    );
    client.setQueryData(query.queryKey, ordered);
    const sameLanguage = ordered.filter((paragraph) => paragraph.locale === moved.locale);
    setAnnouncement(t("paragraph.list.moved", { name: nameOf(moved, t), number: to + 1 }));
    void runCall(
      () => http.call(calls.orderParagraphs, { body: { ...owner, ids: sameLanguage.map(({ id }) => id) } }),
      "paragraph.list.failed",
    );
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${moved.id}"]`)?.focus());
  };
  const hasParagraphs = data !== undefined && data.length > 0;
  useDragOrder(list, hasParagraphs && !readOnly, move);
  const remove = (paragraph: Paragraph): Promise<void> =>
    removeParagraph({ paragraph, t, runtime, emit, onTried: refresh });
  const show = ({ id, version }: Paragraph, active: boolean): void => {
    void runCall(async () => {
      const saved = await http.call(calls.updateParagraph, { params: { id: String(id) }, body: { version, active } });
      client.setQueryData(paragraphKeys.one(id), saved);
      emit("td-saved", { resource: "paragraph", id, record: saved });
    }, "paragraph.list.show-failed");
  };
  const add = async (layoutId: string): Promise<void> => {
    const { afterId, slot: slotBefore } = adding ?? {};
    setAdding(undefined);
    await runCall(async () => {
      const created = await http.call(calls.addParagraph, {
        body: {
          ...owner,
          layoutId,
          locale,
          // After another paragraph, the server takes that one's slot.
          slot: slot ?? slotBefore ?? (afterId === undefined ? SLOTS.find((name) => name === addTo) : undefined),
          ...(afterId !== undefined && { afterId }),
        },
      });
      emit("td-saved", { resource: "paragraph", id: created.id, record: created });
      if (ownerPath !== undefined)
        await navigation.navigate(paragraphPath(ownerPath, created.id), { source: host, detour: true });
    }, "paragraph.add.failed");
  };

  if (error !== null && data === undefined)
    return <ErrorState error={error} title={t("paragraph.list.failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  const addButton = (
    <Button
      icon={plus}
      size="sm"
      variant={slot === undefined ? "primary" : "default"}
      onClick={() => {
        setAdding({ afterId: undefined });
      }}
    >
      {t("paragraph.add")}
    </Button>
  );
  return (
    <div className="td-stack">
      {data.length === 0 && slot !== undefined ? (
        // With several slots, an empty one is not the screen's main content.
        <p className="td-row td-muted">
          {t("paragraph.list.empty")}
          {readOnly ? null : addButton}
        </p>
      ) : data.length === 0 ? (
        <EmptyState title={t("paragraph.list.empty")} action={readOnly ? undefined : addButton} />
      ) : (
        <ol className="td-paragraph-list td-drag-rows" ref={list}>
          {data.map((paragraph, index) => {
            const name = nameOf(paragraph, t);
            return (
              <li key={paragraph.id} data-id={paragraph.id} data-hidden={!paragraph.active || undefined} tabIndex={-1}>
                {readOnly ? null : <DragHandle />}
                <span className="td-num td-subtle">{index + 1}</span>
                <Thumbnail paragraph={paragraph} className="td-paragraph-list__thumb" />
                <span className="td-paragraph-list__words">
                  {ownerPath === undefined ? (
                    name
                  ) : (
                    <Link to={paragraphPath(ownerPath, paragraph.id)} detour>
                      {name}
                    </Link>
                  )}
                  <span className="td-small td-subtle">
                    {t.key(layoutKey(paragraph.layoutId))} · {t(`paragraph.state.${paragraph.state}`)}
                    {paragraph.active ? null : ` · ${t("paragraph.list.hidden")}`}
                    {paragraph.toTranslate ? ` · ${t("paragraph.list.to-translate")}` : null}
                  </span>
                </span>
                <ParagraphLanguages paragraph={paragraph} />
                {readOnly ? null : (
                  <span className="td-paragraph-list__actions">
                    <IconButton
                      size="sm"
                      icon={up}
                      label={t("paragraph.list.up", { name })}
                      disabled={index === 0}
                      onClick={() => {
                        move(index, index - 1);
                      }}
                    />
                    <IconButton
                      size="sm"
                      icon={down}
                      label={t("paragraph.list.down", { name })}
                      disabled={index === data.length - 1}
                      onClick={() => {
                        move(index, index + 1);
                      }}
                    />
                    <IconButton
                      size="sm"
                      icon={plus}
                      label={t("paragraph.list.add-after", { name })}
                      onClick={() => {
                        setAdding({ afterId: paragraph.id });
                      }}
                    />
                    <IconButton
                      size="sm"
                      icon={paragraph.active ? eye : hidden}
                      label={t(paragraph.active ? "paragraph.list.hide" : "paragraph.list.show", { name })}
                      onClick={() => {
                        show(paragraph, !paragraph.active);
                      }}
                    />
                    <IconButton
                      size="sm"
                      icon={copy}
                      label={t("paragraph.list.duplicate", { name })}
                      onClick={() =>
                        void runCall(
                          () => http.call(calls.duplicateParagraph, { params: { id: String(paragraph.id) }, body: {} }),
                          "paragraph.duplicate.failed",
                        )
                      }
                    />
                    <IconButton
                      size="sm"
                      icon={trash}
                      label={t("paragraph.list.remove", { name })}
                      onClick={() => void remove(paragraph)}
                    />
                    <Menu
                      size="sm"
                      label={t("paragraph.list.more", { name })}
                      items={[
                        {
                          id: "add-before",
                          icon: plus,
                          label: t("paragraph.list.add-before"),
                          onSelect: () => {
                            setAdding({ afterId: data[index - 1]?.id ?? 0, slot: paragraph.slot });
                          },
                        },
                        {
                          id: "copy-to",
                          icon: copyTo,
                          label: t("paragraph.copy-to"),
                          onSelect: () => {
                            setCopying(paragraph);
                          },
                        },
                      ]}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {readOnly || data.length === 0 ? null : <div>{addButton}</div>}
      <p className="td-visually-hidden" role="status">
        {announcement}
      </p>
      <LayoutPicker
        open={adding !== undefined}
        ownerType={ownerType}
        ownerId={ownerId}
        onClose={() => {
          setAdding(undefined);
        }}
        onAccept={(id) => void add(id)}
      />
      {copying === undefined ? null : (
        <CopyDialog
          open
          paragraph={copying}
          place={{ ownerType, ownerId, paragraphId: String(copying.id), ...(ownerPath && { ownerPath }) }}
          onClose={() => {
            setCopying(undefined);
            void refresh();
          }}
        />
      )}
    </div>
  );
}

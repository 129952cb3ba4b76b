/** The parts of a page in tabs, each put in order; a save stores all tabs. Shows the stored draft beside them. */
import redoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-clockwise.svg";
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import { previewLink, type PageOwner } from "../../contract/endpoints/page";
import { orderParagraphs } from "../../contract/endpoints/paragraph";
import { orderSheetContents, type sheetContents } from "../../contract/endpoints/sheet-contents";
import { contentsPath, OWNERS, type ParagraphPlace } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { askToLeave } from "../../engine/form/ask-to-leave";
import type { PagePreviewProps } from "../../engine/paragraphs/page-preview";
import { invalidateResource } from "../../engine/resource-cache";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { useCan, useLeaveGuard, useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { BackButton, IconButton } from "../../ui/button/icon-button";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { defineSheet } from "../../ui/styles";
import { Tabs } from "../../ui/tabs/tabs";
import { Heading } from "../../ui/text/heading";
import { OrderTab } from "./order-tab";
import { ParagraphWarnings } from "./paragraph-warnings";
import css from "./position.css";
import { inOrderOf, paragraphEntry, pictureEntry, relatedEntry } from "./position-entries";
import { useArrangement } from "./use-arrangement";

defineSheet(css);

/** Loaded after the lists. */
const PagePreview = deferred<PagePreviewProps>(
  async () => (await import("../../engine/paragraphs/page-preview")).PagePreview,
);

const TABS = ["paragraphs", "pictures", "related"] as const;
type Tab = (typeof TABS)[number];

export interface OrderEditorProps {
  readonly place: ParagraphPlace;
  /** The page is a sheet, which has pictures and related sheets. */
  readonly isSheet: boolean;
  readonly paragraphs: readonly Paragraph[];
  readonly contents: ResponseOf<typeof sheetContents>;
  /** Returns the admin path of a picture's editor, by index. */
  readonly picturePath: (index: number) => string;
}

export function OrderEditor({ place, isSheet, paragraphs, contents, picturePath }: OrderEditorProps) {
  const t = useT();
  const { host, emit } = useElement();
  const { http, navigation, toasts, dialogs } = useRuntime();
  const client = useQueryClient();
  const { ownerType, ownerId } = place;
  const readOnly = useSession().display?.user.readOnly === true;
  const mayMove = useCan(OWNERS[ownerType].rights) && !readOnly;
  const [tab, setTab] = useState<Tab>("paragraphs");
  const lists = {
    paragraphs: useArrangement(paragraphs.map(({ id, active }) => ({ id, isVisible: active }))),
    pictures: useArrangement(contents.pictures.map(({ key }) => ({ id: key, isVisible: true }))),
    related: useArrangement(contents.related.map(({ id }) => ({ id, isVisible: true }))),
  };
  const [hasMerged, setHasMerged] = useState(false);
  const [saving, setSaving] = useState(false);
  const [revision, setRevision] = useState(0);
  const dirty = TABS.some((name) => lists[name].isDirty);
  useEffect(() => {
    emit("td-dirty-change", { dirty });
  }, [emit, dirty]);

  const store = async (): Promise<void> => {
    const { ids, shown, hidden } = lists.paragraphs;
    const order = { ids: [...ids], shown: [...shown], hidden: [...hidden] };
    if (isSheet)
      await http.call(orderSheetContents, {
        params: { id: ownerId },
        body: {
          ...(lists.paragraphs.isDirty && { paragraphs: order }),
          ...(lists.pictures.isDirty && { pictures: [...lists.pictures.ids] }),
          ...(lists.related.isDirty && { related: [...lists.related.ids] }),
        },
      });
    else await http.call(orderParagraphs, { body: { ownerType, ownerId: Number(ownerId), ...order } });
  };
  const save = async (): Promise<boolean> => {
    setSaving(true);
    try {
      await store();
      setHasMerged(false);
      for (const name of TABS) lists[name].reset();
      setRevision(revision + 1);
      emit("td-saved", { resource: "paragraph-order", id: ownerId, record: { ids: lists.paragraphs.ids } });
      toasts.show({ kind: "success", key: "page.position.saved" });
      return true;
    } catch (error) {
      // Another user added or deleted an entry: merge the orders and show the result before anything is saved.
      if (isTdError(error) && error.status === 409) setHasMerged(true);
      else {
        console.error("The order was not saved", error);
        toasts.show({ kind: "error", key: "page.position.failed" });
      }
      return false;
    } finally {
      await invalidateResource(client, OWNERS[ownerType].resource);
      setSaving(false);
    }
  };
  const leave = (): Promise<boolean> => askToLeave(dialogs, { textKey: "page.position.leave", save });
  useLeaveGuard(dirty && !saving, leave, {
    save: async () => (dirty ? save() : undefined),
    value: () => TABS.map((name) => lists[name].ids),
  });
  const back = contentsPath(place);
  const current = lists[tab];
  const title = t(isSheet ? "page.position.contents.title" : "page.position.title");
  const content = {
    paragraphs: () => (
      <>
        <ParagraphWarnings list={lists.paragraphs} paragraphs={paragraphs} />
        <OrderTab
          list={lists.paragraphs}
          entries={inOrderOf(
            paragraphs.map((paragraph) => paragraphEntry(paragraph, place.ownerPath, t)),
            lists.paragraphs.ids,
          )}
          mayMove={mayMove}
          mayHide
        />
      </>
    ),
    pictures: () => (
      <OrderTab
        list={lists.pictures}
        entries={inOrderOf(
          contents.pictures.map((picture) => pictureEntry(picture, picturePath, t)),
          lists.pictures.ids,
        )}
        mayMove={mayMove}
      />
    ),
    related: () => (
      <OrderTab
        list={lists.related}
        entries={inOrderOf(
          contents.related.map((related) => relatedEntry(related, t)),
          lists.related.ids,
        )}
        mayMove={mayMove}
      />
    ),
  };
  return (
    <div className="td-position">
      <header className="td-row">
        {back === undefined ? null : (
          <BackButton label={t("page.position.back")} onBack={() => void navigation.navigate(back, { source: host })} />
        )}
        <div className="td-position__title">
          {contents.label === "" ? null : <p className="td-small td-subtle">{contents.label}</p>}
          <Heading level={1}>{title}</Heading>
        </div>
        {mayMove ? (
          <span className="td-position__actions">
            <IconButton
              icon={undoIcon}
              label={t("page.position.undo")}
              disabled={!current.mayUndo}
              onClick={current.undo}
            />
            <IconButton
              icon={redoIcon}
              label={t("page.position.redo")}
              disabled={!current.mayRedo}
              onClick={current.redo}
            />
            <Button variant="primary" busy={saving} disabled={!dirty} onClick={() => void save()}>
              {t("page.position.save")}
            </Button>
          </span>
        ) : null}
      </header>
      {hasMerged ? <Alert tone="warning">{t("page.position.merged")}</Alert> : null}
      <div className="td-position__columns">
        <div className="td-stack">
          {isSheet ? (
            <Tabs
              label={title}
              value={tab}
              onChange={(id) => {
                setTab(TABS.find((name) => name === id) ?? "paragraphs");
              }}
              items={TABS.map((id) => ({ id, label: t(`page.position.tab.${id}`), count: lists[id].ids.length }))}
            >
              <div className="td-stack">{content[tab]()}</div>
            </Tabs>
          ) : (
            content.paragraphs()
          )}
        </div>
        <Card title={t("page.position.preview")}>
          <p className="td-small td-muted">{t("page.position.preview.help")}</p>
          <PagePreview
            name={[OWNERS[ownerType].resource, ownerId]}
            revision={revision}
            createLink={() => http.call(previewLink, { params: { ownerType: ownerType as PageOwner, ownerId } })}
          />
        </Card>
      </div>
    </div>
  );
}

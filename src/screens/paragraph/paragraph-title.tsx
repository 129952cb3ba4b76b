/** Title row: the way back, where one is, the state of the draft, options, and what can be done with the paragraph. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import copyTo from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-right.svg";
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import history from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import list from "@shoelace-style/shoelace/dist/assets/icons/list-ol.svg";
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil-fill.svg";
import check from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import sliders from "@shoelace-style/shoelace/dist/assets/icons/sliders.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/cloud-arrow-up.svg";
import { useState } from "react";
import * as calls from "../../contract/endpoints/paragraph";
import { isPageOwner } from "../../contract/endpoints/page";
import type { OptionValue } from "../../contract/paragraph/options";
import { paragraphPath, type ParagraphPlace } from "../../contract/paragraph/owners";
import type { Paragraph, PublishState } from "../../contract/paragraph/shapes";
import type { RecordForm } from "../../engine/form/record-form";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { BackButton } from "../../ui/button/icon-button";
import { deferred } from "../../ui/deferred";
import { Drawer } from "../../ui/dialog/drawer";
import { Menu } from "../../ui/menu/menu";
import { OnDemand } from "../../ui/on-demand";
import type { Tone } from "../../ui/tone";
import type { AdvancedOptionsProps } from "./advanced-options";
import { paragraphName as nameOf, refusalOf } from "../../engine/paragraphs/paragraph-record";
import type { OwnerParagraphsProps } from "../../engine/paragraphs/owner-paragraphs";
import type { CopyDialogProps } from "./copy-dialog";
import type { VersionsDrawerProps } from "./versions";

const LIST_WORDS = ["paragraph-list"];
// Opened on demand, fetched on demand.
const AdvancedOptions = deferred<AdvancedOptionsProps>(async () => {
  const { AdvancedOptions: drawer } = await withWords(import("./advanced-options"), ["paragraph-options"]);
  return drawer;
});
const CopyDialog = deferred<CopyDialogProps>(async () => {
  const { CopyDialog: dialog } = await withWords(import("./copy-dialog"), ["paragraph-copy"]);
  return dialog;
});
const VersionsDrawer = deferred<VersionsDrawerProps>(async () => {
  const { VersionsDrawer: drawer } = await withWords(import("./versions"), ["paragraph-versions"]);
  return drawer;
});
const OwnerParagraphs = deferred<OwnerParagraphsProps>(async () => {
  const { OwnerParagraphs: list } = await withWords(import("../../engine/paragraphs/owner-paragraphs"), LIST_WORDS);
  return list;
});

const STATES: Readonly<Record<PublishState, readonly [Tone, string]>> = {
  DRAFT: ["warning", pencil],
  MODIFIED: ["warning", pencil],
  PUBLISHED: ["success", check],
};

export interface ParagraphTitleProps {
  readonly paragraph: Paragraph;
  readonly place: ParagraphPlace;
  readonly form: RecordForm;
  readonly onSaved: (paragraph: Paragraph) => void;
  readonly onPreview: (options: readonly OptionValue[] | undefined) => void;
}

export function ParagraphTitle({ paragraph, place, form, onSaved, onPreview }: ParagraphTitleProps) {
  const t = useT();
  const { host, emit } = useElement();
  const { navigation, http, dialogs, toasts } = useRuntime();
  const [open, setOpen] = useState<"options" | "list" | "versions" | "copy">();
  const [publishing, setPublishing] = useState(false);
  const { ownerPath } = place;
  const params = { id: String(paragraph.id) };
  const readOnly = form.lock !== undefined;
  const close = (): void => {
    setOpen(undefined);
  };
  const go = (path: string): void => {
    void navigation.navigate(path, { source: host });
  };
  const failed = (error: unknown, key: string): void => {
    console.error("The paragraph could not be changed", error);
    toasts.show({ kind: "error", ...refusalOf(error, key) });
  };

  const publish = async (): Promise<void> => {
    if (navigation.isDirty() && !(await form.save())) return;
    setPublishing(true);
    try {
      const { version } = await http.call(calls.paragraph, { params });
      onSaved(await http.call(calls.publishParagraph, { params, body: { version } }));
      toasts.show({ kind: "success", key: "paragraph.published" });
    } catch (error) {
      failed(error, "paragraph.publish.failed");
    } finally {
      setPublishing(false);
    }
  };
  const duplicate = async (): Promise<void> => {
    try {
      const made = await http.call(calls.duplicateParagraph, { params, body: {} });
      toasts.show({ kind: "success", key: "paragraph.duplicated" });
      if (ownerPath !== undefined) go(paragraphPath(ownerPath, made.id));
    } catch (error) {
      failed(error, "paragraph.duplicate.failed");
    }
  };
  /** What goes elsewhere is what is stored. */
  const copyElsewhere = async (): Promise<void> => {
    if (!navigation.isDirty() || (await form.save())) setOpen("copy");
  };
  const remove = async (): Promise<void> => {
    const agreed = await dialogs.confirm({
      titleKey: "paragraph.remove.question",
      contentKey: "paragraph.remove.text",
      params: { name: nameOf(paragraph, t) },
      agreeKey: "paragraph.remove",
      danger: true,
    });
    if (!agreed) return;
    try {
      await http.call(calls.removeParagraph, { params });
      emit("td-deleted", { resource: "paragraph", ids: [paragraph.id] });
      toasts.show({
        kind: "success",
        key: "paragraph.removed",
        timeout: 10_000,
        action: {
          labelKey: "paragraph.undo",
          run: () => {
            http.call(calls.restoreParagraph, { params }).then(
              () => {
                if (ownerPath !== undefined) go(paragraphPath(ownerPath, paragraph.id));
              },
              (error: unknown) => {
                failed(error, "paragraph.undo.failed");
              },
            );
          },
        },
      });
      if (ownerPath !== undefined) void navigation.navigate(ownerPath, { source: host, force: true });
    } catch (error) {
      failed(error, "paragraph.remove.failed");
    }
  };
  const [tone, icon] = STATES[paragraph.state];
  const neighbour = (id: number | null) =>
    id === null || ownerPath === undefined ? undefined : paragraphPath(ownerPath, id);
  return (
    <header className="td-paragraph-title">
      {ownerPath === undefined ? null : (
        <BackButton
          label={t("paragraph.back")}
          onBack={() => {
            go(ownerPath);
          }}
        />
      )}
      <div className="td-paragraph-title__words">
        <p className="td-small td-subtle">
          {t("paragraph.place", { owner: paragraph.ownerLabel, number: paragraph.index + 1, count: paragraph.count })}
        </p>
        <h1>{nameOf(paragraph, t)}</h1>
      </div>
      <StatusBadge tone={tone} icon={icon} label={t(`paragraph.state.${paragraph.state}`)} />
      <span className="td-paragraph-title__actions">
        <Button
          size="sm"
          icon={sliders}
          onClick={() => {
            setOpen("options");
          }}
        >
          {t("paragraph.options")}
        </Button>
        {readOnly || paragraph.state === "PUBLISHED" || isPageOwner(paragraph.ownerType) ? null : (
          <Button size="sm" icon={upload} busy={publishing} onClick={() => void publish()}>
            {t("paragraph.publish")}
          </Button>
        )}
        <Menu
          label={t("paragraph.more")}
          variant="default"
          size="sm"
          items={[
            {
              id: "list",
              label: t("paragraph.list.title"),
              icon: list,
              onSelect: () => {
                setOpen("list");
              },
            },
            {
              id: "previous",
              label: t("paragraph.previous"),
              icon: up,
              disabled: paragraph.previousId === null,
              to: neighbour(paragraph.previousId),
            },
            {
              id: "next",
              label: t("paragraph.next"),
              icon: down,
              disabled: paragraph.nextId === null,
              to: neighbour(paragraph.nextId),
            },
            {
              id: "versions",
              label: t("paragraph.versions"),
              icon: history,
              onSelect: () => {
                setOpen("versions");
              },
            },
            ...(readOnly
              ? []
              : [
                  { divider: true as const },
                  { id: "duplicate", label: t("paragraph.duplicate"), icon: copy, onSelect: () => void duplicate() },
                  {
                    id: "copy-to",
                    label: t("paragraph.copy-to"),
                    icon: copyTo,
                    onSelect: () => void copyElsewhere(),
                  },
                  {
                    id: "remove",
                    label: t("paragraph.remove"),
                    icon: trash,
                    danger: true,
                    onSelect: () => void remove(),
                  },
                ]),
          ]}
        />
      </span>
      <OnDemand open={open === "options"}>
        <AdvancedOptions
          paragraph={paragraph}
          open={open === "options"}
          onClose={close}
          readOnly={readOnly}
          onPreview={onPreview}
        />
      </OnDemand>
      <OnDemand open={open === "copy"}>
        <CopyDialog paragraph={paragraph} place={place} open={open === "copy"} onClose={close} />
      </OnDemand>
      <OnDemand open={open === "versions"}>
        <VersionsDrawer
          paragraph={paragraph}
          open={open === "versions"}
          onClose={close}
          readOnly={readOnly}
          onRestored={onSaved}
        />
      </OnDemand>
      <Drawer open={open === "list"} onClose={close} title={t("paragraph.list.title")}>
        {open === "list" ? (
          <OwnerParagraphs
            ownerType={place.ownerType}
            ownerId={place.ownerId}
            ownerPath={ownerPath}
            readOnly={readOnly}
          />
        ) : null}
      </Drawer>
    </header>
  );
}

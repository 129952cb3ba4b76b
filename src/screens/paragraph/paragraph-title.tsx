/** Title row of a paragraph: back link, position, state, options and actions. */
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil-fill.svg";
import check from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import sliders from "@shoelace-style/shoelace/dist/assets/icons/sliders.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/cloud-arrow-up.svg";
import { useEffect, useState } from "react";
import { isPageOwner } from "../../contract/endpoints/page";
import type { OptionValue } from "../../contract/paragraph/options";
import { contentsPath, paragraphPath, type ParagraphPlace } from "../../contract/paragraph/owners";
import type { Paragraph, PublishState } from "../../contract/paragraph/shapes";
import type { RecordForm } from "../../engine/form/record-form";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { BackButton } from "../../ui/button/icon-button";
import { deferred } from "../../ui/deferred";
import { Menu } from "../../ui/menu/menu";
import { OnDemand } from "../../ui/on-demand";
import { Heading } from "../../ui/text/heading";
import type { Tone } from "../../ui/tone";
import { loadActions, withActions } from "./actions-later";
import type { AdvancedOptionsProps } from "./advanced-options";
import { paragraphName as nameOf } from "../../engine/paragraphs/paragraph-record";
import type { CopyDialogProps } from "../../engine/paragraphs/copy-dialog";
import type { ListDrawerProps } from "./list-drawer";
import type { VersionsDrawerProps } from "./versions";

// Loaded when first opened.
const AdvancedOptions = deferred<AdvancedOptionsProps>(async () => {
  const { AdvancedOptions: drawer } = await import("./advanced-options");
  return drawer;
});
const CopyDialog = deferred<CopyDialogProps>(async () => {
  const { CopyDialog: dialog } = await import("../../engine/paragraphs/copy-dialog");
  return dialog;
});
const VersionsDrawer = deferred<VersionsDrawerProps>(async () => {
  const { VersionsDrawer: drawer } = await import("./versions");
  return drawer;
});
const ListDrawer = deferred<ListDrawerProps>(async () => {
  const { ListDrawer: drawer } = await import("./list-drawer");
  return drawer;
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
  const element = useElement();
  const runtime = useRuntime();
  const { navigation } = runtime;
  const [open, setOpen] = useState<"options" | "list" | "versions" | "copy">();
  const [publishing, setPublishing] = useState(false);
  const { ownerPath } = place;
  const contents = contentsPath(place);
  const readOnly = form.lock !== undefined;
  // The menu is usable at once; its icons and actions load after the first render.
  const [icons, setIcons] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isMounted = true;
    loadActions().then(
      ({ MENU_ICONS }) => {
        if (isMounted) setIcons(MENU_ICONS);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  const entry = (id: string, label: string) => {
    const { [id]: icon } = icons;
    return { id, label, ...(icon !== undefined && { icon }) };
  };
  const actionContext = { paragraph, place, t, runtime, element };
  const close = (): void => {
    setOpen(undefined);
  };
  const openPath = (path: string): void => {
    void navigation.navigate(path, { source: element.host });
  };
  const publish = async (): Promise<void> => {
    if (navigation.isDirty() && !(await form.save())) return;
    setPublishing(true);
    await withActions(runtime, (actions) => actions.publish(actionContext, onSaved));
    setPublishing(false);
  };
  /** Saves first: what is stored gets copied and shown, and leaving then asks nothing. */
  const afterSaving = async (next: () => unknown): Promise<void> => {
    if (!navigation.isDirty() || (await form.save())) next();
  };
  const [tone, icon] = STATES[paragraph.state];
  const siblingPath = (id: number | null) =>
    id === null || ownerPath === undefined ? undefined : paragraphPath(ownerPath, id);
  return (
    <header className="td-paragraph-title">
      {contents === undefined ? null : (
        <BackButton
          label={t("paragraph.back")}
          onBack={() => {
            openPath(contents);
          }}
        />
      )}
      <div className="td-paragraph-title__words">
        <p className="td-small td-subtle">
          {t("paragraph.place", { owner: paragraph.ownerLabel, number: paragraph.index + 1, count: paragraph.count })}
        </p>
        <Heading level={1}>{nameOf(paragraph, t)}</Heading>
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
            ...(contents === undefined || readOnly
              ? []
              : [
                  {
                    ...entry("save-back", t("paragraph.save-back")),
                    onSelect: () =>
                      void afterSaving(() => {
                        openPath(contents);
                      }),
                  },
                ]),
            ...(isPageOwner(paragraph.ownerType)
              ? [
                  {
                    ...entry("preview-page", t("paragraph.preview-page")),
                    onSelect: () =>
                      void afterSaving(() => withActions(runtime, (actions) => actions.previewInPage(actionContext))),
                  },
                ]
              : []),
            {
              ...entry("list", t("paragraph.list.title")),
              onSelect: () => {
                setOpen("list");
              },
            },
            {
              ...entry("previous", t("paragraph.previous")),
              disabled: paragraph.previousId === null,
              to: siblingPath(paragraph.previousId),
            },
            {
              ...entry("next", t("paragraph.next")),
              disabled: paragraph.nextId === null,
              to: siblingPath(paragraph.nextId),
            },
            {
              ...entry("versions", t("paragraph.versions")),
              onSelect: () => {
                setOpen("versions");
              },
            },
            ...(readOnly
              ? []
              : [
                  { divider: true as const },
                  {
                    ...entry("duplicate", t("paragraph.duplicate")),
                    onSelect: () => void withActions(runtime, (actions) => actions.duplicate(actionContext)),
                  },
                  {
                    ...entry("copy-to", t("paragraph.copy-to")),
                    onSelect: () =>
                      void afterSaving(() => {
                        setOpen("copy");
                      }),
                  },
                  {
                    ...entry("remove", t("paragraph.remove")),
                    danger: true,
                    onSelect: () => void withActions(runtime, (actions) => actions.remove(actionContext)),
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
          isDirty={() => navigation.isDirty()}
          onRestored={(restored) => {
            // What was typed belongs to the state that the version replaces.
            form.discard();
            onSaved(restored);
          }}
        />
      </OnDemand>
      <OnDemand open={open === "list"}>
        <ListDrawer place={place} slot={paragraph.slot} open={open === "list"} onClose={close} readOnly={readOnly} />
      </OnDemand>
    </header>
  );
}

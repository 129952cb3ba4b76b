/**
 * Editor of one slider picture: three devices, alt text, optional link (picture-01 to picture-04, picture-13). The
 * caller decides what follows a save.
 */
import replace from "@shoelace-style/shoelace/dist/assets/icons/arrow-repeat.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useEffect, type ReactNode } from "react";
import type { Device } from "../../contract/fields";
import type { PictureSizes } from "../../contract/paragraph/layouts";
import { DEVICE_WIDTHS, type Crop } from "../../contract/paragraph/pictures";
import { askToLeave } from "../../engine/form/ask-to-leave";
import { LibraryButton } from "../../engine/media/deferred-library-button";
import { useElement, useReady } from "../../runtime/element";
import { useAssetBase, useCan, useHolds, useLeaveGuard, useRuntime, useSession, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { assetUrl } from "../../contract/spec";
import { PARAGRAPH_RIGHTS } from "../../contract/paragraph/owners";
import type { RightRequirement } from "../../contract/rights";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { SaveBar } from "../../ui/form/save-bar";
import { ErrorState } from "../../ui/states/error-state";
import { EmptyState } from "../../ui/states/empty-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { DeviceTabs } from "./device-tabs";
import { DropZone, FileButton } from "../../ui/pictures/drop-zone";
import css from "./picture-editor.css";
import { changedDevices, errorsOf, fromLibrary, isDirty, isRemovable } from "./picture-model";
import { DisplayCard } from "./display-card";
import { OwnPicture } from "./own-picture";
import { DescriptionCard, FileCard, PreviewCard } from "./side-cards";
import { Stage } from "./stage";
import type { LoadedSlide, SlideCalls, SlidePlace, SlideRefusal } from "./use-slide";
import { slideId, useSlide } from "./use-slide";
import { useEditor, type Editor } from "./use-editor";

defineSheet(css);

const SQUARE: PictureSizes = {
  DESKTOP: [DEVICE_WIDTHS.DESKTOP, DEVICE_WIDTHS.DESKTOP],
  TABLET: [DEVICE_WIDTHS.TABLET, DEVICE_WIDTHS.TABLET],
  MOBILE: [DEVICE_WIDTHS.MOBILE, DEVICE_WIDTHS.MOBILE],
};

export interface PictureEditorProps {
  readonly place: SlidePlace | undefined;
  /** Calls for a slide that belongs to no paragraph. */
  readonly calls?: SlideCalls;
  /** Id of the slide in events. Default: derived from the paragraph. */
  readonly recordId?: string;
  /** Right required for changes. */
  readonly right?: RightRequirement;
  readonly withUrl: boolean;
  /** Content above the title, such as a back link. */
  readonly head?: (slide: LoadedSlide) => ReactNode;
  /** Called after a save, successful or not (picture-05, picture-06). */
  readonly onSaved?: () => void;
  /** Opens the editor again after a failed save has left it. */
  readonly onReopen?: () => void;
  readonly onCancel?: () => void;
  /** Called when there is nothing to edit. Without it the editor shows the reason. */
  readonly onRefused?: (refusal: SlideRefusal) => void;
}

export function PictureEditor(props: PictureEditorProps) {
  const { place, onRefused } = props;
  const t = useT();
  const { status } = useSession();
  const paragraphCalls = useSlide(place);
  const calls = props.calls ?? paragraphCalls;
  const { slide, reload } = calls;
  const refusal = typeof slide === "string" ? slide : undefined;
  const isSessionReady = status === "ready" || status === "none";
  useReady(isSessionReady && slide !== undefined);
  useEffect(() => {
    if (refusal !== undefined && refusal !== "missing") onRefused?.(refusal);
  }, [refusal, onRefused]);

  if (slide === undefined || !isSessionReady) return <Skeleton lines={6} />;
  if (typeof slide === "string")
    return (
      <EmptyState
        failure={slide === "no-pictures" ? "refused" : "not-found"}
        title={t(`picture-editor.refused.${slide}`)}
      >
        {t("picture-editor.refused.text")}
      </EmptyState>
    );
  if ("failed" in slide) return <ErrorState error={slide.failed} title={t("picture-editor.failed")} onRetry={reload} />;
  return (
    <QueryProvider>
      <LoadedEditor {...props} slide={slide} calls={calls} />
    </QueryProvider>
  );
}

interface LoadedProps extends PictureEditorProps {
  readonly slide: LoadedSlide;
  readonly calls: SlideCalls;
}

function LoadedEditor({
  slide,
  calls,
  place,
  recordId = slideId(place),
  right = PARAGRAPH_RIGHTS,
  withUrl,
  head,
  onSaved,
  onReopen,
  onCancel,
}: LoadedProps) {
  const t = useT();
  const { dialogs } = useRuntime();
  const element = useElement();
  const base = useAssetBase();
  const isReadOnly = useSession().display?.user.readOnly === true;
  const holds = useHolds(calls.conditions);
  const allowed = useCan(right) && holds && !isReadOnly;
  const editor = useEditor({
    slide,
    calls,
    recordId,
    withUrl,
    onSaved,
    onReopen,
    prefix: (url) => (url.startsWith("data:") ? url : assetUrl(url, base)),
  });
  const { state, device } = editor;
  const sizes = slide.layout.sizes ?? SQUARE;
  const picture = state.pictures[device];
  const [width, height] = sizes[device];
  const dirty = isDirty(state, editor.base);
  const errors = editor.hasTriedToSave ? errorsOf(state) : {};

  useEffect(() => {
    element.emit("td-dirty-change", { dirty });
  }, [element, dirty]);
  const leave = (): Promise<boolean> =>
    askToLeave(dialogs, { textKey: "picture-editor.leave.text", save: editor.save });
  useLeaveGuard(dirty && !editor.isLeaving.current, leave, { save: async () => (dirty ? editor.save() : undefined) });

  const setCrop = (crop: Crop): void => {
    if (picture !== undefined) editor.setPicture(device, { ...picture, crop });
  };
  const take = (from: Device): void => {
    const source = state.pictures[from];
    if (source !== undefined) editor.setPicture(device, { ...source, crop: null });
  };
  const problem = errors.pictures === undefined ? undefined : t(errors.pictures);
  return (
    <div className="td-picture-editor">
      <header className="td-picture-title">
        {head?.(slide)}
        {!allowed || !isRemovable(state, editor.base, device) ? null : (
          <Button variant="danger" size="sm" icon={trash} busy={editor.deleting} onClick={() => void editor.remove()}>
            {t(`picture-editor.delete.${device}`)}
          </Button>
        )}
      </header>
      {allowed ? null : <Alert tone="info">{t("picture-editor.read-only")}</Alert>}
      {allowed && slide.otherCatalogs !== undefined && slide.group !== undefined ? (
        <Alert tone="info" role="none">
          {t.count("picture-editor.shared", slide.otherCatalogs)}
        </Alert>
      ) : null}
      <DropZone
        text={t("picture-editor.drop")}
        onFile={(file) => {
          if (allowed) void editor.loadFile(file);
        }}
      >
        <div className="td-picture-body">
          <section className="td-picture-stage" aria-label={t("picture-editor.title")}>
            <DeviceTabs
              state={state}
              base={editor.base}
              sizes={sizes}
              value={device}
              onChange={editor.setDevice}
              readingDevice={editor.reading}
              end={
                picture === undefined || !allowed ? null : (
                  <>
                    <LibraryButton
                      onPick={(libraryPicture) => {
                        editor.setPicture(
                          device,
                          fromLibrary(libraryPicture, (url) => assetUrl(url, base)),
                        );
                      }}
                    />
                    <FileButton
                      icon={replace}
                      label={t("picture-editor.replace")}
                      onFile={(file) => void editor.loadFile(file)}
                    />
                  </>
                )
              }
            >
              {editor.refusal === undefined ? null : (
                <Alert tone="danger" onClose={editor.clearRefusal}>
                  {t(editor.refusal)}
                </Alert>
              )}
              <OwnPicture own={state.own} locale={slide.contentLocale} readOnly={!allowed} onChange={editor.setOwn} />
              <Stage
                device={device}
                picture={picture}
                state={state}
                ratio={width / height}
                readOnly={!allowed}
                onCrop={setCrop}
                onFile={(file) => void editor.loadFile(file)}
                onCopy={take}
                onPick={(libraryPicture) => {
                  editor.setPicture(
                    device,
                    fromLibrary(libraryPicture, (url) => assetUrl(url, base)),
                  );
                }}
              />
            </DeviceTabs>
          </section>
          <div className="td-picture-side">
            <DescriptionCard
              state={state}
              onChange={editor.change}
              errors={errors}
              withUrl={withUrl}
              readOnly={!allowed}
            />
            <DisplayCard
              display={state.display}
              variants={slide.variants ?? []}
              onChange={(display) => {
                editor.change({ display });
              }}
              readOnly={!allowed}
            />
            <PreviewCard state={state} sizes={sizes} />
            {picture === undefined ? null : (
              <FileCard picture={picture} device={device} sizes={sizes} atTop={slide.atTop} />
            )}
          </div>
        </div>
      </DropZone>
      {allowed && (dirty || onCancel !== undefined) ? (
        <SaveBar
          label={t("picture-editor.bar")}
          problem={problem}
          summary={<Summary editor={editor} />}
          saveLabel={t("picture-editor.save")}
          discardLabel={t(onCancel === undefined ? "picture-editor.discard" : "picture-editor.cancel")}
          saving={editor.saving || editor.reading !== undefined}
          onSave={() => void editor.save()}
          onDiscard={onCancel ?? editor.discard}
        />
      ) : null}
    </div>
  );
}

/** Summary of the unsaved changes: the first changed device, the choice of own pictures, or the texts. */
function Summary({ editor }: { readonly editor: Editor }) {
  const t = useT();
  const { state, base } = editor;
  const [first] = changedDevices(state, base);
  if (first !== undefined) {
    const isNew = state.pictures[first]?.content !== undefined;
    return t(isNew ? "picture-editor.summary.picture" : "picture-editor.summary.crop", {
      device: t(`picture-editor.device.${first}`),
    });
  }
  if (state.own !== base.own) return t("picture-editor.summary.own");
  return isDirty(state, base) ? t("picture-editor.summary.text") : null;
}

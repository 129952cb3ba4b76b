/**
 * The picture editor on a route of its own. Every save, failed or not, leads back to the pictures (picture-05,
 * picture-06).
 */
import { useCallback, useRef } from "react";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { BackButton } from "../../ui/button/icon-button";
import { Heading } from "../../ui/text/heading";
import { PictureEditor, type PictureEditorProps } from "./picture-editor";
import type { SlideRefusal } from "./use-slide";

export interface EditorPageProps extends Pick<
  PictureEditorProps,
  "place" | "calls" | "recordId" | "right" | "withUrl"
> {
  /** Index of the picture, from 0. */
  readonly index: number;
  /** Admin path of the pictures; undefined stays here. */
  readonly leaveTo: string | undefined;
  /** Called before leaving; must be referentially stable. */
  readonly onLeave?: () => void;
  readonly backLabel: string;
}

export function EditorPage({ index, leaveTo, onLeave, backLabel, ...editor }: EditorPageProps) {
  const t = useT();
  const { host } = useElement();
  const { navigation, toasts } = useRuntime();
  const leave = useCallback(
    (force: boolean) => {
      onLeave?.();
      if (leaveTo !== undefined) void navigation.navigate(leaveTo, { replace: force, source: host, force });
    },
    [onLeave, leaveTo, navigation, host],
  );
  // URL of the editor, for opening it again after it was left.
  const editorUrl = useRef({ path: navigation.path(), search: navigation.query().toString() });
  const onRefused = useCallback(
    (refusal: SlideRefusal) => {
      toasts.show({ kind: "warning", key: `picture-editor.refused.${refusal}` });
      leave(true);
    },
    [toasts, leave],
  );
  return (
    <PictureEditor
      {...editor}
      onRefused={onRefused}
      onSaved={() => {
        leave(true);
      }}
      onReopen={
        leaveTo === undefined
          ? undefined
          : () => void navigation.navigate(`${editorUrl.current.path}?${editorUrl.current.search}`)
      }
      onCancel={() => {
        leave(false);
      }}
      head={({ paragraph, group }) => (
        <>
          <BackButton
            label={backLabel}
            onBack={() => {
              leave(false);
            }}
          />
          <div className="td-picture-title__words">
            <p className="td-small td-subtle">
              {[paragraph.ownerLabel, paragraph.internalName].filter(Boolean).join(" · ")}
            </p>
            <Heading level={1}>
              {group === undefined
                ? t("picture-editor.new")
                : t("picture-editor.number", { number: index + 1, count: paragraph.sliderPictures.length })}
            </Heading>
          </div>
        </>
      )}
    />
  );
}

/**
 * `td-paragraph-picture`: edits one slider picture of a paragraph (picture-01). Every save, failed or not, leads back
 * to the paragraph (picture-05, picture-06).
 */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import { useCallback, useMemo } from "react";
import type { OneOf } from "../../contract/element-attributes";
import { OWNERS, paragraphPath, placeOf, type PlaceAttributes } from "../../contract/paragraph/owners";
import { useReady } from "../../runtime/element";
import { useCan, useRuntime, useSession, useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";
import { EditorPage } from "./editor-page";

export interface ParagraphPictureProps extends PlaceAttributes {
  /** Index of the slide, from 0. */
  readonly index?: string;
  /** The picture has a link; also when the attribute has no value. */
  readonly withUrl?: OneOf<"true">;
}

/**
 * Returns whether the with-url mode is on: only for `withUrl=true` (picture-04), which the host passes as an empty
 * attribute.
 */
export const isWithUrl = (text: string | undefined): boolean => text === "" || text === "true";

/** Parses a slide's index; NaN when it is none. */
export const parseSlideIndex = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text ?? "") ? Number(text) : Number.NaN;

/** Shown when the account may not edit pictures of this kind of owner. */
function AccessDenied() {
  const t = useT();
  useReady(true);
  return (
    <EmptyState icon={lock} title={t("picture-editor.denied.title")}>
      {t("picture-editor.denied.text")}
    </EmptyState>
  );
}

export function ParagraphPicture({ index, withUrl, ...at }: ParagraphPictureProps) {
  const t = useT();
  const { slot } = useRuntime();
  const { status } = useSession();
  const number = parseSlideIndex(index);
  const key = JSON.stringify(at);
  const place = useMemo(() => placeOf(JSON.parse(key) as PlaceAttributes), [key]);
  const slide = useMemo(
    () =>
      place && {
        ownerType: place.ownerType,
        ownerId: place.ownerId,
        paragraphId: place.paragraphId,
        index: number,
      },
    [place, number],
  );
  // Tells the paragraph which slide to focus.
  const onLeave = useCallback(() => {
    slot("paragraph.slide", () => ({ index: -1 })).index = number;
  }, [slot, number]);
  const isOpen = useCan(place && OWNERS[place.ownerType].rights);
  if (status === "ready" && !isOpen) return <AccessDenied />;
  return (
    <EditorPage
      place={slide}
      index={number}
      withUrl={isWithUrl(withUrl)}
      leaveTo={place?.ownerPath === undefined ? undefined : paragraphPath(place.ownerPath, place.paragraphId)}
      onLeave={onLeave}
      backLabel={t("picture-editor.back")}
    />
  );
}

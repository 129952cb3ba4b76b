/** `td-paragraph-picture`: the editor of one slider picture on its own route; after a save, good or bad, back to the paragraph (Spec 1 §2.5). */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import { useCallback, useMemo } from "react";
import { OWNERS, paragraphPath, placeOf, type PlaceAttributes } from "../../contract/paragraph/owners";
import { useReady } from "../../runtime/element";
import { useCan, useRuntime, useSession, useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";
import { EditorPage } from "./editor-page";

export interface ParagraphPictureProps extends PlaceAttributes {
  /** Number of the slide, from 0. */
  readonly index?: string;
  /** On for exactly `true`, which the host writes as an empty attribute. */
  readonly withUrl?: string;
}

/** The mode is on only for `withUrl=true` (Spec 1 §2.5); the host hands it on as an empty attribute. */
export const isWithUrl = (text: string | undefined): boolean => text === "" || text === "true";

/** The slide's number; NaN for what is none. */
export const slideIndex = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text ?? "") ? Number(text) : Number.NaN;

/** The screen is one for every kind of owner; whether it is open depends on the kind. */
function Closed() {
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
  const number = slideIndex(index);
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
  // The paragraph puts the focus on the slide that was edited.
  const onLeave = useCallback(() => {
    slot("paragraph.slide", () => ({ index: -1 })).index = number;
  }, [slot, number]);
  const isOpen = useCan(place && OWNERS[place.ownerType].rights);
  if (status === "ready" && !isOpen) return <Closed />;
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

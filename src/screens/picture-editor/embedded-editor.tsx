/** `td-picture-editor`: the editor alone, in a page of somebody else. It leads nowhere and tells the page what happened by its events. */
import { useMemo } from "react";
import { placeOf, type PlaceAttributes } from "../../contract/paragraph/owners";
import { useT } from "../../runtime/react";
import { isWithUrl, slideIndex } from "./paragraph-picture";
import { PictureEditor } from "./picture-editor";

export interface EmbeddedEditorProps extends Pick<PlaceAttributes, "ownerType" | "ownerId" | "paragraphId"> {
  /** Number of the slide, from 0. */
  readonly index?: string;
  /** `true`: the picture carries a link. */
  readonly withUrl?: string;
  /** The page has a title of its own. */
  readonly hideTitle?: boolean;
}

export function EmbeddedEditor({
  ownerType,
  ownerId,
  paragraphId,
  index = "0",
  withUrl,
  hideTitle,
}: EmbeddedEditorProps) {
  const t = useT();
  const place = useMemo(() => {
    const found = placeOf({ ownerType, ownerId, paragraphId });
    return (
      found && {
        ownerType: found.ownerType,
        ownerId: found.ownerId,
        paragraphId: found.paragraphId,
        index: slideIndex(index),
      }
    );
  }, [ownerType, ownerId, paragraphId, index]);
  return (
    <PictureEditor
      key={JSON.stringify(place)}
      place={place}
      withUrl={isWithUrl(withUrl)}
      head={() =>
        hideTitle === true ? null : <h2 className="td-picture-title__words">{t("picture-editor.title")}</h2>
      }
    />
  );
}

/** `td-picture-editor`: the editor on its own, in any page. It does not navigate; its events report what happened. */
import { useMemo } from "react";
import type { OneOf } from "../../contract/element-attributes";
import { placeOf, type PlaceAttributes } from "../../contract/paragraph/owners";
import { useT } from "../../runtime/react";
import { isWithUrl, parseSlideIndex } from "./paragraph-picture";
import { PictureEditor } from "./picture-editor";
import { Heading } from "../../ui/text/heading";

export interface EmbeddedEditorProps extends Pick<PlaceAttributes, "ownerType" | "ownerId" | "paragraphId"> {
  /** Index of the slide, from 0. */
  readonly index?: string;
  /** The picture has a link; also when the attribute has no value. */
  readonly withUrl?: OneOf<"true">;
  /** Hides the title, when the page has its own. */
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
    const paragraphPlace = placeOf({ ownerType, ownerId, paragraphId });
    return (
      paragraphPlace && {
        ownerType: paragraphPlace.ownerType,
        ownerId: paragraphPlace.ownerId,
        paragraphId: paragraphPlace.paragraphId,
        index: parseSlideIndex(index),
      }
    );
  }, [ownerType, ownerId, paragraphId, index]);
  return (
    <PictureEditor
      key={JSON.stringify(place)}
      place={place}
      withUrl={isWithUrl(withUrl)}
      head={() =>
        hideTitle === true ? null : (
          <Heading level={2} className="td-picture-title__words">
            {t("picture-editor.title")}
          </Heading>
        )
      }
    />
  );
}

/** Thumbnail of a paragraph: its first picture, else the drawing of its layout. */
import { useQuery } from "@tanstack/react-query";
import { pictureForDevice } from "../../contract/paragraph/pictures";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { assetUrl } from "../../contract/spec";
import { useAssetBase } from "../../runtime/react";
import { svgDataUrl, layoutsQuery } from "./layouts-query";

export interface ThumbnailProps {
  readonly paragraph: Paragraph;
  readonly className?: string;
}

export function Thumbnail({ paragraph, className }: ThumbnailProps) {
  const base = useAssetBase();
  const { data: layouts } = useQuery(layoutsQuery(paragraph.ownerType));
  const picture = pictureForDevice(paragraph.sliderPictures[0]?.pictures ?? [], "DESKTOP");
  const icon = layouts?.find(({ id }) => id === paragraph.layoutId)?.bigIcon;
  const src = picture === undefined ? icon && svgDataUrl(icon) : assetUrl(picture.src ?? picture.pictureUrl, base);
  return src === undefined ? (
    <span className={className} />
  ) : (
    <img className={className} src={src} alt="" loading="lazy" />
  );
}

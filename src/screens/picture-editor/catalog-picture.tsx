/**
 * `td-catalog-product-picture`: edits one picture of a catalogue product. Every save, failed or not, leads back to the
 * product's pictures.
 */
import { useMemo } from "react";
import {
  MAX_SHEET_PICTURES,
  removeSheetPicture,
  saveSheetPicture,
  sheetPictures,
  sheetPictureSizes,
} from "../../contract/endpoints/catalog-pictures";
import type { OneOf } from "../../contract/element-attributes";
import type { CatalogType } from "../../contract/paragraph/owners";
import { useT } from "../../runtime/react";
import { GalleryPicture } from "./gallery-picture";
import type { GalleryPlace } from "./use-gallery-slide";

const CALLS = { list: sheetPictures, save: saveSheetPicture, remove: removeSheetPicture };

export interface CatalogPictureProps {
  /** Type of the catalogue. */
  readonly type?: OneOf<CatalogType>;
  /** Id of the catalogue. */
  readonly idCatalog?: string;
  /** Id of the product. */
  readonly idProduct?: string;
  /** Index of the picture, from 0. */
  readonly position?: string;
}

export function CatalogPicture({ type = "product", idCatalog = "0", idProduct = "0", position }: CatalogPictureProps) {
  const t = useT();
  const place = useMemo(
    (): GalleryPlace => ({ calls: CALLS, max: MAX_SHEET_PICTURES, sizes: sheetPictureSizes(type), hasCaption: true }),
    [type],
  );
  const parts = [type, idCatalog, "admin-catalog-product", idProduct].map(encodeURIComponent);
  return (
    <GalleryPicture
      place={place}
      id={idProduct}
      index={position}
      withUrl={undefined}
      recordId={`catalog-product-${idProduct}`}
      right={type === "blog" ? "CATALOG_BLOG" : "CATALOG"}
      leaveTo={`catalog/${parts.join("/")}?tab=sheet`}
      backLabel={t("catalog-picture.back")}
    />
  );
}

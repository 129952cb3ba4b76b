/** `td-catalog-product-picture`: one picture of a catalogue's sheet; after a save, good or bad, back to its pictures (Spec 2 §2 "Catalogs"). */
import { useMemo } from "react";
import {
  MAX_SHEET_PICTURES,
  removeSheetPicture,
  saveSheetPicture,
  sheetPictures,
  sheetPictureSizes,
} from "../../contract/endpoints/catalog-pictures";
import { useT } from "../../runtime/react";
import { GalleryPicture } from "./gallery-picture";
import type { GalleryPlace } from "./use-gallery-slide";

const CALLS = { list: sheetPictures, save: saveSheetPicture, remove: removeSheetPicture };

export interface CatalogPictureProps {
  /** Of the catalogue: landing, product or blog. */
  readonly type?: string;
  /** Number of the catalogue. */
  readonly idCatalog?: string;
  /** Number of the sheet. */
  readonly idProduct?: string;
  /** Number of the picture, from 0. */
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

/** Panel `@pictures`: the pictures of a sheet in display order. The first one represents the sheet in lists. */
import {
  MAX_SHEET_PICTURES,
  orderSheetPictures,
  putSheetPictureFirst,
  removeSheetPicture,
  sheetPictures,
} from "../../contract/endpoints/catalog-pictures";
import type { Reference } from "../../contract/fields";
import { Gallery } from "../../engine/media/gallery";
import type { PanelProps } from "../../engine/slots";
import { useT } from "../../runtime/react";

const CALLS = {
  list: sheetPictures,
  remove: removeSheetPicture,
  first: putSheetPictureFirst,
  order: orderSheetPictures,
};

export function SheetPicturesPanel({ record, resource }: PanelProps) {
  const t = useT();
  if (record === undefined) return <p className="td-muted">{t("catalog-product.pictures.save-first")}</p>;
  const type = String(record["type"]);
  const { id: catalog } = record["catalog"] as Reference;
  return (
    <Gallery
      calls={CALLS}
      resource={resource}
      record={record}
      max={MAX_SHEET_PICTURES}
      messagePrefix="catalog-product.pictures"
      ratio={type === "product" ? "1" : undefined}
      editor={(index) => `catalog/${type}/${catalog}/admin-catalog-product-update-picture/${record.id}/${index}`}
    />
  );
}

/** Pictures of a catalogue sheet. */
import {
  MAX_SHEET_PICTURES,
  orderSheetPictures,
  putSheetPictureFirst,
  removeSheetPicture,
  saveSheetPicture,
  sheetPictures,
  sheetPictureSizes,
} from "../../../../src/contract/endpoints/catalog-pictures";
import type { RecordOf } from "../../../../src/contract/resource";
import type product from "../../../../src/resources/catalog/catalog-product.resource";
import type { ServerModule } from "../../resources/resource-services";
import { createUndoToken } from "../../resources/writing/undo-token";
import { galleryRoutes } from "./gallery";
import { galleryValues, sheetsOf } from "./sheets";

export const sheetPictureModule: ServerModule = ({ resources, files }) => {
  const { service, read, write } = sheetsOf(resources);
  return galleryRoutes(
    {
      calls: {
        list: sheetPictures,
        save: saveSheetPicture,
        remove: removeSheetPicture,
        first: putSheetPictureFirst,
        order: orderSheetPictures,
      },
      max: MAX_SHEET_PICTURES,
      sizesOf: ({ record }) => sheetPictureSizes(String(record["type"])),
      variantsOf: ({ record }) =>
        ((record["variants"] ?? []) as RecordOf<typeof product>["variants"]).map(({ sku, values }) => ({
          sku,
          values,
        })),
      read,
      store: (_, data, __, sheet, groups) => write(data, sheet, galleryValues(groups)),
      undoToken: (data, id, { record }, version) =>
        createUndoToken(service, data, {
          kind: "CHANGE",
          action: "update",
          entries: [{ id, version, values: { gallery: record["gallery"], pictures: record["pictures"] } }],
          records: [record],
        }),
    },
    files,
  );
};

/** Pictures of a catalogue sheet. Lists show the first one. */
import {
  MAX_SHEET_PICTURES,
  orderSheetPictures,
  putSheetPictureFirst,
  removeSheetPicture,
  saveSheetPicture,
  sheetPictures,
  sheetPictureSizes,
} from "../../../../src/contract/endpoints/catalog-pictures";
import type { AnyRecord } from "../../../../src/contract/resource";
import type { RequestContext } from "../../platform/http/request-context";
import { callerOf } from "../../resources/caller";
import { type Caller } from "../../resources/types";
import { callerWithin } from "../../resources/kinds/kind-context";
import { labelText } from "../../resources/reading/references";
import { createUndoToken } from "../../resources/writing/undo-token";
import { loadOne, writeChange } from "../../resources/writing/saving";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { galleryRoutes, type Gallery, type Groups } from "./gallery";

interface Sheet extends Gallery {
  readonly record: AnyRecord;
  readonly caller: Caller;
}

export const sheetPictureModule: ServerModule = ({ resources: registry, files }) => {
  const service = serviceOf(registry, "catalog-product");
  const { fields, label } = service.resource;
  /** Loads the sheet and checks the account's right to its type. */
  async function read(context: RequestContext, data: ScopedDatabase, id: number): Promise<Sheet> {
    const caller = callerWithin(await callerOf(context, registry, data), data);
    const record = await loadOne(service, caller, data, id);
    return {
      record,
      caller,
      name: labelText(fields[label], record[label], caller.languages),
      version: record.version,
      groups: (record["gallery"] ?? []) as Groups,
    };
  }
  async function store(
    _: RequestContext,
    data: ScopedDatabase,
    __: number,
    sheet: Sheet,
    groups: Groups,
  ): Promise<number> {
    const { record, caller } = sheet;
    const [main] = groups;
    const pictures = main?.pictures.map((picture) => ({ ...picture, altTexts: main.altTexts })) ?? [];
    const values = { ...record, gallery: groups, pictures };
    const changed = new Set(["gallery", "pictures"]);
    return (await writeChange(service, caller, data, record, { values, changed }, { verb: "UPDATE" })).version;
  }
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
      read,
      store,
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

/** The pictures of a catalogue's sheet: the first stands for it in lists. */
import {
  MAX_SHEET_PICTURES,
  putSheetPictureFirst,
  removeSheetPicture,
  saveSheetPicture,
  sheetPictures,
  sheetPictureSizes,
} from "../../../src/contract/endpoints/catalog-pictures";
import type { AnyRecord } from "../../../src/contract/resource";
import type { RequestContext } from "../http/request-context";
import type { Route } from "../http/route";
import { callerOf, type Caller } from "../resources/caller";
import { callerWithin } from "../resources/kinds/kind-context";
import { labelText } from "../resources/references";
import { loadOne, write } from "../resources/saving";
import { serviceOf, type Registry } from "../resources/service";
import type { FileStore } from "../storage/file-store";
import type { ScopedDatabase } from "../storage/scoped-database";
import { galleryRoutes, type Gallery, type Groups } from "./gallery";

interface Sheet extends Gallery {
  readonly record: AnyRecord;
  readonly caller: Caller;
}

export function sheetPictureRoutes(registry: Registry, files: FileStore): Route[] {
  const service = serviceOf(registry, "catalog-product");
  const { fields, label } = service.resource;
  /** With the account's right to this kind of sheet. */
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
    return (await write(service, caller, data, record, { values, changed }, { verb: "UPDATE" })).version;
  }
  return galleryRoutes(
    {
      calls: { list: sheetPictures, save: saveSheetPicture, remove: removeSheetPicture, first: putSheetPictureFirst },
      max: MAX_SHEET_PICTURES,
      sizesOf: ({ record }) => sheetPictureSizes(String(record["type"])),
      read,
      store,
    },
    files,
  );
}

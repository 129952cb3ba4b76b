/** The order of all that a catalogue sheet shows, saved in one transaction. */
import type { ResponseOf } from "../../../../src/contract/endpoint";
import { orderSheetContents, sheetContents } from "../../../../src/contract/endpoints/sheet-contents";
import type { Picture, Reference } from "../../../../src/contract/fields";
import { pictureForDevice } from "../../../../src/contract/paragraph/pictures";
import { route } from "../../platform/http/route";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import type { ResourceService } from "../../resources/types";
import { load } from "../../resources/writing/write-records";
import { order } from "../paragraphs/collection";
import { inTransaction, loadOwner } from "../paragraphs/owner";
import { byKeys, inOrder, responsesOf } from "./gallery";
import { galleryValues, sheetsOf, type Sheet } from "./sheets";

const relatedOf = ({ record }: Sheet): readonly Reference[] => (record["related"] ?? []) as readonly Reference[];

/** Returns the related sheets with what tells them apart. */
async function relatedSheets(
  service: ResourceService,
  sheet: Sheet,
  data: ScopedDatabase,
): Promise<ResponseOf<typeof sheetContents>["related"]> {
  const related = relatedOf(sheet);
  const ids = related.map(({ id }) => id);
  const readable = new Map((await load(service, sheet.caller, data, ids)).map((record) => [record.id, record]));
  return related.map(({ id, label }) => {
    const record = readable.get(id);
    if (record === undefined) return { id, label, sheet: null };
    const picture = pictureForDevice((record["pictures"] ?? []) as readonly Picture[], "DESKTOP");
    return {
      id,
      label,
      sheet: {
        type: String(record["type"]),
        catalog: (record["catalog"] as Reference).id,
        state: String(record["state"]),
        picture: picture?.optimizedPictureUrl ?? picture?.pictureUrl ?? null,
      },
    };
  });
}

export const sheetContentsModule: ServerModule = ({ resources }) => {
  const { service, read, write } = sheetsOf(resources);
  return [
    route(sheetContents, async (context, { params }) => {
      const sheet = await read(context, context.data, Number(params.id));
      return {
        label: sheet.name,
        pictures: responsesOf(sheet.groups, context.languages[0] ?? context.locale),
        related: await relatedSheets(service, sheet, context.data),
      };
    }),

    route(orderSheetContents, (context, { params, body: { paragraphs, pictures, related } }) =>
      inTransaction(context, async (data) => {
        const id = Number(params.id);
        const sheet = await read(context, data, id);
        const type = sheet.record["type"] === "product" ? "PRODUCT" : "CATALOG_ITEM";
        const owner = await loadOwner(context, data, type, id, true);
        if (paragraphs !== undefined) await order(data, owner, paragraphs);
        const references = new Map(relatedOf(sheet).map((reference) => [reference.id, reference]));
        const values = {
          ...(pictures !== undefined && galleryValues(inOrder(byKeys(sheet.groups), pictures))),
          ...(related !== undefined && { related: inOrder(references, related) }),
        };
        return { version: Object.keys(values).length === 0 ? sheet.version : await write(data, sheet, values) };
      }),
    ),
  ];
};

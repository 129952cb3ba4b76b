/** The values of the dealers' tags as a file, which the tool that sets them reads again. */
import { Readable } from "node:stream";
import { tagValuesFile } from "../../../../src/contract/endpoints/tag-values-file";
import type { Reference } from "../../../../src/contract/fields/values";
import { TAG_FIELDS } from "../../../../src/resources/dealers/attributes/dealer-attributes.server";
import { tagColumns } from "../../../../src/resources/dealers/meta-data/meta-data-value.server";
import { FileResponse, route } from "../../platform/http/route";
import { callerOf } from "../../resources/caller";
import { BOM, csvLine, TABLE_MIME } from "../../resources/export/exporting";
import { kindContext } from "../../resources/kinds/kind-context";
import { findIds, readByIds } from "../../resources/reading/read-records";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { KindContext } from "../../resources/types";

/** Dealers read at once. */
const BATCH = 500;
const HEADS = ["code", "tag", "value", "from", "to"];
const FIELDS = Object.keys(TAG_FIELDS);

interface TagValue {
  readonly tag: Reference;
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns the names of the tags that the account may see. */
async function tagNames(context: KindContext): Promise<ReadonlyMap<number, string>> {
  const columns = await tagColumns(context);
  const tags = await context.find(
    "meta-data",
    columns.map(({ id }) => id),
  );
  return new Map(tags.map((tag) => [tag.id, String(tag["tagName"])]));
}

async function* linesOf(context: KindContext): AsyncGenerator<string> {
  const { caller, data } = context;
  const { storage } = serviceOf(caller.registry, "fitter");
  const names = await tagNames(context);
  const sort = [{ field: "code", descending: false }];
  const query = { q: "", page: 1, size: BATCH, sort, filter: {} };
  const request = { query, reader: caller, filterable: new Set<string>(), sortable: new Set(["code"]) };
  yield BOM + csvLine(HEADS);
  for (let start = 0; ; start += BATCH) {
    const ids = await findIds(storage, data, request, BATCH, start);
    const dealers = await readByIds(storage, data, ids, caller, { fields: ["code", ...FIELDS] });
    yield dealers
      .flatMap((dealer) =>
        FIELDS.flatMap((field) => (dealer[field] ?? []) as readonly TagValue[]).flatMap(({ tag, value, from, to }) => {
          const name = names.get(tag.id);
          return name === undefined ? [] : [csvLine([String(dealer["code"]), name, value, from, to])];
        }),
      )
      .join("");
    if (ids.length < BATCH) return;
  }
}

export const tagValuesModule: ServerModule = ({ resources }) => [
  route(tagValuesFile, async (context) => {
    const caller = await callerOf(context, resources);
    const lines = linesOf(kindContext(serviceOf(resources, "meta-data"), caller, context.data));
    await context.data.audit({ verb: "EXPORT", resource: "meta-data" });
    return new FileResponse(
      `tags-${caller.validation.today}.csv`,
      TABLE_MIME.csv,
      Readable.from(lines, { objectMode: false }),
    );
  }),
];

import { sql } from "drizzle-orm";
import { fitter } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import type { ChangedRow } from "../../../resources/storage/resource-storage";
import { saveOverrides } from "./overrides";

/** Stores the pictures of the dealer's page, which have calls of their own; an undo restores them as a value of the dealer. */
export async function restorePictures(data: ScopedDatabase, { id, values }: ChangedRow): Promise<void> {
  const groups = values["sliderPictures"];
  if (values["owned"] === false)
    await saveOverrides(data, [{ fitterId: id, field: "sliderPictures", locale: "", value: groups }]);
  else
    await data.execute(
      fitter,
      (scope) =>
        sql`update fitter set slider_pictures = ${JSON.stringify(groups)}::jsonb where ${fitter.id} = ${id} and ${scope}`,
      "write",
    );
}

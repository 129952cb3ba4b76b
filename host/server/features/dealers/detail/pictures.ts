/** Pictures of a dealer's page. A shop that shows another shop's dealer overrides the owner's set with its own. */
import { sql } from "drizzle-orm";
import {
  DEALER_PICTURE_SIZES,
  dealerPictures,
  orderDealerPictures,
  MIN_DESKTOP_SIZE,
  MAX_DEALER_PICTURES,
  putDealerPictureFirst,
  removeDealerPicture,
  saveDealerPicture,
} from "../../../../../src/contract/endpoints/dealer-pictures";
import { ApiProblem } from "../../../platform/http/problem";
import { galleryRoutes, namesOf, type Groups } from "../../galleries/gallery";
import { saveOverrides } from "../storage/overrides";
import { effectiveJson } from "../storage/effective-values";
import { requireDealer } from "../../../resources/writing/dealer-ownership";
import { createUndoToken } from "../../../resources/writing/undo-token";
import { serviceOf } from "../../../resources/service";
import type { ServerModule } from "../../../resources/resource-services";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";

interface PictureRow extends Record<string, unknown> {
  readonly name: string;
  readonly version: number;
  readonly owner: boolean;
  readonly groups: Groups | null;
}

/** Loads the pictures of a dealer's page as the shop shows them. Throws 404 when out of reach. */
export async function loadPictures(
  data: ScopedDatabase,
  id: number,
): Promise<PictureRow & { readonly groups: Groups }> {
  const [found] = await data.execute<PictureRow>(
    shopFitterLink,
    (scope) => sql`select ${fitter.name} as name, ${fitter.version} as version, ${shopFitterLink.ownerShop} as owner,
        ${effectiveJson("sliderPictures", fitter.sliderPictures)} as groups
      from shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${shopFitterLink.fitterId} = ${id} and ${shopFitterLink.deletedAt} is null and ${scope}`,
  );
  if (found === undefined) throw new ApiProblem("not-found");
  return { ...found, groups: found.groups ?? [] };
}

/** Facts that a record has besides its name; undo entries show only the name. */
const META_OF_NAMED = { createdAt: "", updatedAt: "", updatedBy: null };

/** Stores a new set for the owner or as an override, writes the journal and returns the dealer's new version. */
async function store(data: ScopedDatabase, id: number, before: PictureRow, groups: Groups): Promise<number> {
  const [updated] = await data.execute<{ version: number }>(
    fitter,
    (scope) => sql`update fitter set version = version + 1
      ${before.owner ? sql`, slider_pictures = ${JSON.stringify(groups)}::jsonb, updated_at = now(), updated_by = ${data.scope.userId}` : sql``}
      where ${fitter.id} = ${id} and ${fitter.version} = ${before.version} and ${scope} returning version`,
    "write",
  );
  if (updated === undefined) throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
  if (!before.owner) await saveOverrides(data, [{ fitterId: id, field: "sliderPictures", locale: "", value: groups }]);
  await data.audit({
    verb: "UPDATE",
    resource: "fitter",
    recordId: id,
    recordLabel: before.name,
    recordVersion: updated.version,
    changes: [{ field: "sliderPictures", before: namesOf(before.groups ?? []), after: namesOf(groups) }],
  });
  return updated.version;
}

export const dealerPictureModule: ServerModule = ({ files, resources }) => {
  const service = serviceOf(resources, "fitter");
  return galleryRoutes(
    {
      calls: {
        list: dealerPictures,
        save: saveDealerPicture,
        remove: removeDealerPicture,
        first: putDealerPictureFirst,
        order: orderDealerPictures,
      },
      max: MAX_DEALER_PICTURES,
      minSize: MIN_DESKTOP_SIZE,
      sizesOf: () => DEALER_PICTURE_SIZES,
      read: (_, data, id) => loadPictures(data, id),
      authorise: (data, id) => requireDealer(data, id, "MANAGE"),
      store: (_, data, id, before, groups) => store(data, id, before, groups),
      undoToken: (data, id, before, version) =>
        createUndoToken(service, data, {
          kind: "CHANGE",
          action: "update",
          entries: [{ id, version, values: { sliderPictures: before.groups } }],
          records: [{ ...META_OF_NAMED, id, version, name: before.name }],
        }),
    },
    files,
  );
};

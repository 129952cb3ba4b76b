/** The pictures of a dealer's page. A shop that shows another's dealer lays its own set over the owner's (Spec 2 §2 "Dealer area"). */
import { sql } from "drizzle-orm";
import {
  DEALER_PICTURE_SIZES,
  dealerPictures,
  LEAST_DESKTOP,
  MAX_DEALER_PICTURES,
  putDealerPictureFirst,
  removeDealerPicture,
  saveDealerPicture,
} from "../../../../src/contract/endpoints/dealer-pictures";
import { byDevice, normaliseLink } from "../../../../src/contract/paragraph/pictures";
import { ApiProblem } from "../../http/problem";
import type { RequestContext } from "../../http/request-context";
import { route } from "../../http/route";
import { changedPictures } from "../../media/changed-picture";
import { groupAnswer } from "../../paragraphs/rows";
import { layOver } from "../../resources/fitter/overrides";
import { shownJson } from "../../resources/fitter/shown-values";
import type { ServerModule } from "../../server-parts";
import { fitter, shopFitterLink } from "../../storage/schema";
import type { StoredGroup } from "../../storage/schema/paragraphs";
import type { ScopedDatabase } from "../../storage/scoped-database";

type Groups = readonly StoredGroup[];

interface Shown extends Record<string, unknown> {
  readonly name: string;
  readonly version: number;
  readonly owner: boolean;
  readonly groups: Groups | null;
}

async function shownPictures(data: ScopedDatabase, id: number): Promise<Shown & { readonly groups: Groups }> {
  const [found] = await data.execute<Shown>(
    shopFitterLink,
    (scope) => sql`select ${fitter.name} as name, ${fitter.version} as version, ${shopFitterLink.ownerShop} as owner,
        ${shownJson("sliderPictures", fitter.sliderPictures)} as groups
      from shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${shopFitterLink.fitterId} = ${id} and ${shopFitterLink.deletedAt} is null and ${scope}`,
  );
  if (found === undefined) throw new ApiProblem("not-found");
  return { ...found, groups: found.groups ?? [] };
}

const namesOf = (groups: Groups): string[] => groups.map(({ pictures }) => pictures[0]?.imageName ?? "");

/** Stores a new set where it belongs, with its line in the journal; answers the dealer's new version. */
async function store(data: ScopedDatabase, id: number, before: Shown, groups: Groups): Promise<number> {
  const [written] = await data.execute<{ version: number }>(
    fitter,
    (scope) => sql`update fitter set version = version + 1
      ${before.owner ? sql`, slider_pictures = ${JSON.stringify(groups)}::jsonb, updated_at = now(), updated_by = ${data.scope.userId}` : sql``}
      where ${fitter.id} = ${id} and ${fitter.version} = ${before.version} and ${scope} returning version`,
    "write",
  );
  if (written === undefined) throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
  if (!before.owner) await layOver(data, [{ fitterId: id, field: "sliderPictures", locale: "", value: groups }]);
  await data.audit({
    verb: "UPDATE",
    resource: "fitter",
    recordId: id,
    recordLabel: before.name,
    recordVersion: written.version,
    changes: [{ field: "sliderPictures", before: namesOf(before.groups ?? []), after: namesOf(groups) }],
  });
  return written.version;
}

/** Version in `If-Match`: a picture must not land on a place that was given to another meanwhile. */
function refuseOther(before: Shown, header: string | undefined): void {
  const seen = /^(?:W\/)?"?(\d+)"?$/.exec(header ?? "")?.[1];
  if (seen !== undefined && Number(seen) !== before.version)
    throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
}

const change = (
  { data }: RequestContext,
  id: number,
  index: number,
  work: (groups: Groups, at: StoredGroup) => Groups,
): Promise<{ version: number }> =>
  data.transaction(async (inside) => {
    const before = await shownPictures(inside, id);
    const at = before.groups[index];
    if (at === undefined) throw new ApiProblem("not-found");
    return { version: await store(inside, id, before, work(before.groups, at)) };
  });

export const dealerPictureModule: ServerModule = ({ files }) => [
  route(dealerPictures, async ({ data, languages, locale }, { params }) => {
    const { name, version, groups } = await shownPictures(data, Number(params.id));
    const language = languages[0] ?? locale;
    return { label: name, version, elements: groups.map((group, index) => groupAnswer(group, index, language)) };
  }),

  route(saveDealerPicture, async (context, { params: { id, index }, body }, reply) => {
    const { data, languages, locale } = context;
    const seen = reply.request.headers["if-match"];
    const now = await shownPictures(data, Number(id));
    refuseOther(now, seen);
    if (index > now.groups.length || index >= MAX_DEALER_PICTURES)
      throw new ApiProblem("validation", { fields: { index: "paragraph.error.index" } });
    const link = normaliseLink(body.link);
    if (link === undefined) throw new ApiProblem("validation", { fields: { "link.url": "error.link" } });
    const known = now.groups[index]?.pictures ?? [];
    // The files first, which takes a moment; then a short transaction.
    const made = await changedPictures(data, files, DEALER_PICTURE_SIZES, known, body.pictures);
    const desk = made.find(({ device }) => device === "DESKTOP");
    if (desk !== undefined && (desk.width < LEAST_DESKTOP[0] || desk.height < LEAST_DESKTOP[1]))
      throw new ApiProblem("validation", { errors: ["picture.error.small-desktop"] });
    return data.transaction(async (inside) => {
      const before = await shownPictures(inside, Number(id));
      refuseOther(before, seen);
      if (index > before.groups.length) throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
      const old = before.groups[index];
      const group: StoredGroup = {
        altTexts: { ...old?.altTexts, [languages[0] ?? locale]: body.altText.trim() },
        link,
        pictures: byDevice([
          ...made,
          ...(old?.pictures ?? []).filter(({ device }) => made.every((other) => other.device !== device)),
        ]),
      };
      if (group.pictures.length === 0)
        throw new ApiProblem("validation", { fields: { pictures: "picture-editor.error.none" } });
      const groups = [...before.groups];
      groups[index] = group;
      await store(inside, Number(id), before, groups);
      return groupAnswer(group, index, languages[0] ?? locale);
    });
  }),

  route(removeDealerPicture, (context, { params: { id, index }, query: { device } }) =>
    change(context, Number(id), index, (groups, at) => {
      const pictures = device === undefined ? [] : at.pictures.filter((picture) => picture.device !== device);
      // A group without a picture is none.
      return groups.flatMap((group, place) =>
        place !== index ? [group] : pictures.length === 0 ? [] : [{ ...group, pictures }],
      );
    }),
  ),

  route(putDealerPictureFirst, (context, { params: { id, index } }) =>
    change(context, Number(id), index, (groups, at) => [at, ...groups.filter((_, place) => place !== index)]),
  ),
];

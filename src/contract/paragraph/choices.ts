/** Records that fields of paragraphs point to: tyre profiles, catalogues, articles and products, services, content blocs. */
import * as v from "valibot";

export const CHOICE_RESOURCES = [
  "profile",
  "catalog",
  "catalog-product",
  "author",
  "service",
  "content-bloc-page",
] as const;
export type ChoiceResource = (typeof CHOICE_RESOURCES)[number];

export const isChoiceResource = (name: unknown): name is ChoiceResource =>
  CHOICE_RESOURCES.some((known) => known === name);

const code = v.optional(v.pipe(v.string(), v.maxLength(60)));
/** Words, and what a search may be narrowed to. */
export const choiceFilterShape = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Kind of a catalogue or of its pages: `product`, `blog` or `landing`. */
  type: code,
  /** `true`: content blocs that other pages may hold. */
  reusable: code,
  /** Tyre profiles of one brand, season or kind of vehicle. */
  brand: code,
  season: code,
  vehicleTypes: code,
});
export type ChoiceFilter = v.InferOutput<typeof choiceFilterShape>;

export const choiceShape = v.object({
  id: v.number(),
  label: v.string(),
  /** Message keys of what tells it from its namesakes. */
  hintKeys: v.array(v.string()),
});
export type ParagraphChoice = v.InferOutput<typeof choiceShape>;

/** A tyre profile in the content of a paragraph, as it is answered: the public does not see one that the shop does not sell. */
export interface ChosenProfile {
  readonly id: number;
  readonly label: string;
  readonly notSold?: true;
}

const isProfileRow = (row: unknown): row is { readonly profile: ChosenProfile | null } =>
  typeof row === "object" && row !== null && "profile" in row;

/** Profiles of a paragraph that the public does not see. */
export const unsoldProfiles = (rows: unknown): readonly ChosenProfile[] =>
  (Array.isArray(rows) ? rows.filter(isProfileRow) : []).flatMap(({ profile }) =>
    profile?.notSold === true ? [profile] : [],
  );

/** Records that paragraph fields reference: tyre profiles, catalogues, products, services, content blocs, forms, dealers. */
import * as v from "valibot";
import { isObject } from "../object";

export const CHOICE_RESOURCES = [
  "profile",
  "catalog",
  "catalog-product",
  "author",
  "service",
  "content-bloc-page",
  "request-form",
  "fitter",
] as const;
export type ChoiceResource = (typeof CHOICE_RESOURCES)[number];

export const isChoiceResource = (name: unknown): name is ChoiceResource =>
  CHOICE_RESOURCES.some((resource) => resource === name);

const code = v.optional(v.pipe(v.string(), v.maxLength(60)));
/** Search text and filters. */
export const choiceFilterShape = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Type of a catalogue or of its pages: `product`, `blog` or `landing`. */
  type: code,
  /** `true`: content blocs that other pages may include. */
  reusable: code,
  /** Limits tyre profiles to a brand, a season or a vehicle type. */
  brand: code,
  season: code,
  vehicleTypes: code,
});
export type ChoiceFilter = v.InferOutput<typeof choiceFilterShape>;

export const choiceShape = v.object({
  id: v.number(),
  label: v.string(),
  /** Message keys of what distinguishes records with the same name. */
  hintKeys: v.array(v.string()),
});
export type ParagraphChoice = v.InferOutput<typeof choiceShape>;

/** A tyre profile in a paragraph's content. The public site hides profiles that the shop does not sell. */
export interface ChosenProfile {
  readonly id: number;
  readonly label: string;
  readonly notSold?: true;
}

const isProfileRow = (row: unknown): row is { readonly profile: ChosenProfile | null } =>
  isObject(row) && "profile" in row;

/** Returns the profiles of a paragraph that the public site hides. */
export const unsoldProfiles = (rows: unknown): readonly ChosenProfile[] =>
  (Array.isArray(rows) ? rows.filter(isProfileRow) : []).flatMap(({ profile }) =>
    profile?.notSold === true ? [profile] : [],
  );

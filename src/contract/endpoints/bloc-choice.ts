/** Which content bloc page shows on a public page. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { BLOC_CRITERIA, BLOC_REASONS } from "../paragraph/bloc-choice";

const word = v.optional(v.pipe(v.string(), v.maxLength(120)));
const nullableText = v.nullable(v.string());

const choiceShape = v.object({
  /** The public page that was evaluated, as given or read from its URL. */
  context: v.object({
    pageType: v.string(),
    locale: v.string(),
    brand: nullableText,
    profile: nullableText,
    diameter: nullableText,
    maker: nullableText,
    size: nullableText,
    city: nullableText,
    season: nullableText,
    vehicleType: nullableText,
    service: nullableText,
  }),
  /** The given URL is not a page of the site. */
  unknownAddress: v.boolean(),
  /** Values by criterion that content bloc pages of this type use; other values make no difference. */
  usedValues: v.object({
    brand: v.array(v.string()),
    profile: v.array(v.string()),
    diameter: v.array(v.string()),
    maker: v.array(v.string()),
    size: v.array(v.string()),
    city: v.array(v.string()),
    season: v.array(v.string()),
    vehicleType: v.array(v.string()),
    service: v.array(v.string()),
  }),
  elements: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      reason: v.picklist(BLOC_REASONS),
      unmet: v.array(v.picklist(BLOC_CRITERIA)),
      priority: v.number(),
      precision: v.number(),
    }),
  ),
});
export type BlocChoice = v.InferOutput<typeof choiceShape>;

export const blocChoice = endpoint({
  id: "content-bloc.choice",
  method: "GET",
  path: "/admin/api/content-bloc-choice",
  summary: "Which content bloc page shows on a public page, and why the others do not",
  right: "SEO",
  query: v.object({
    /** URL of a public page, complete or from its slash on. It overrides the other parameters. */
    address: v.optional(v.pipe(v.string(), v.maxLength(500))),
    /** Id of a content bloc page: evaluates the first public page that it is meant for. */
    page: v.optional(idParam),
    pageType: word,
    locale: word,
    brand: word,
    profile: word,
    diameter: word,
    maker: word,
    size: word,
    city: word,
    season: word,
    vehicleType: word,
    service: word,
  }),
  response: choiceShape,
});

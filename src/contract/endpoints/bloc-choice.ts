/** Which content bloc page is shown where. Spec 2 §2 "Content" (content bloc pages). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";
import { BLOC_CRITERIA, BLOC_REASONS } from "../paragraph/bloc-choice";

const word = v.optional(v.pipe(v.string(), v.maxLength(120)));
const said = v.nullable(v.string());

const choiceShape = v.object({
  /** The page that the verdicts are about, as it was asked for or read from the address. */
  context: v.object({
    pageType: v.string(),
    locale: v.string(),
    brand: said,
    size: said,
    city: said,
    season: said,
    vehicleType: said,
    service: said,
  }),
  /** An address was asked for and is none that the site knows. */
  unknownAddress: v.boolean(),
  /** Values that the content bloc pages of the type ask for, by criterion: no other makes a difference. */
  known: v.object({
    brand: v.array(v.string()),
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
  summary: "Which content bloc page a page of the site shows, and why the others do not",
  right: "SEO",
  query: v.object({
    /** Of the site, whole or from its slash on; what it says goes over the other parameters. */
    address: v.optional(v.pipe(v.string(), v.maxLength(500))),
    /** A content bloc page: the first page that it is meant for. */
    page: v.optional(idParam),
    pageType: word,
    locale: word,
    brand: word,
    size: word,
    city: word,
    season: word,
    vehicleType: word,
    service: word,
  }),
  response: choiceShape,
});

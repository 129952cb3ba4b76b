/** Request forms for visitors: the form itself, free starts, files, and the answers. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { formContent } from "../forms/content";
import { MAX_FORM_FILE_BYTES } from "../forms/field-types";
import { wholeNumber } from "../input-schemas";

/** Longest answers of a form in bytes. */
const MAX_BYTES = 256 * 1024;
/** Inputs of a form at most; a field has up to four. */
const MAX_INPUTS = 400;

const params = v.object({
  shopCode: v.pipe(v.string(), v.maxLength(60)),
  /** Code of the form, or a type in lower case for its default form: `quote`. */
  formCode: v.pipe(v.string(), v.regex(/^([A-Z0-9_]{2,30}|[a-z]{2,20})$/)),
});
const option = v.object({ value: v.string(), label: v.string() });

const publicForm = v.object({
  content: formContent,
  /** Number of the version, sent with the answers. */
  version: v.number(),
  services: v.array(option),
  dealers: v.array(option),
  /** Languages of the shop, the default first. */
  locales: v.array(v.string()),
  /** ISO day in the shop's zone. */
  today: v.string(),
  /** Says since when the visitor has the form open; sent with the answers. */
  ticket: v.string(),
});
export type PublicForm = v.InferOutput<typeof publicForm>;

export const loadForm = endpoint({
  id: "public-form.load",
  method: "GET",
  path: "/admin/public/api/form/{shopCode}/{formCode}",
  summary: "A published request form with the services and dealers that it offers",
  public: true,
  callsPerMinute: 120,
  params,
  query: v.object({ locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))) }),
  response: publicForm,
});

export const formStarts = endpoint({
  id: "public-form.starts",
  method: "GET",
  path: "/admin/public/api/form/{shopCode}/{formCode}/starts",
  summary: "Free starts of a dealer for the services of a request form, as wall clock times of the dealer",
  public: true,
  callsPerMinute: 60,
  params,
  query: v.object({
    /** Not needed where the form goes to one dealer. */
    dealer: v.optional(v.pipe(v.string(), v.regex(/^\d{0,15}$/)), ""),
    /** Ids by comma. */
    services: v.optional(v.pipe(v.string(), v.regex(/^(\d{1,15}(,\d{1,15}){0,9})?$/)), ""),
  }),
  response: v.object({ starts: v.array(v.string()) }),
});

export const uploadFormFile = endpoint({
  id: "public-form.upload",
  method: "POST",
  path: "/admin/public/api/form/{shopCode}/{formCode}/file",
  summary: "A file for a request form; its type is read from its bytes, and it is deleted unless a request uses it",
  public: true,
  machine: true,
  bodyType: "multipart",
  fileBytes: MAX_FORM_FILE_BYTES,
  params,
  body: v.object({}),
  response: v.object({ token: v.string(), name: v.string() }),
});

export const countFormStage = endpoint({
  id: "public-form.stage",
  method: "POST",
  path: "/admin/public/api/form/{shopCode}/{formCode}/stage",
  summary: "Counts that a step of a request form was shown",
  public: true,
  machine: true,
  params,
  body: v.strictObject({ stage: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)) }),
  response: v.object({ counted: v.boolean() }),
});

export const sendForm = endpoint({
  id: "public-form.send",
  method: "POST",
  path: "/admin/public/api/form/{shopCode}/{formCode}",
  summary: "Answers of a visitor; they become a quote, an appointment or a contact. Stored once for each key",
  public: true,
  machine: true,
  maxBytes: MAX_BYTES,
  params,
  body: v.strictObject({
    version: wholeNumber,
    locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)),
    /** Texts by input name. */
    answers: v.pipe(
      v.record(
        v.pipe(v.string(), v.maxLength(60)),
        v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(100)),
      ),
      v.maxEntries(MAX_INPUTS),
    ),
    key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
    /** Visitors do not see this input. What fills it in is a program, and nothing is stored. */
    website: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
    /** That of the loaded form. Forms with a check of visitors require it. */
    ticket: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
    /** Sent by the page without JavaScript, which cannot send files: they are not required. */
    plain: v.optional(v.boolean(), false),
  }),
  response: v.object({
    received: v.boolean(),
    /** Message keys of refusals that concern no input. */
    errors: v.array(v.string()),
    /** Refusals by input. */
    fields: v.record(
      v.string(),
      v.object({ key: v.string(), params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))) }),
    ),
    thankYou: v.record(v.string(), v.string()),
    redirectUrl: v.string(),
  }),
});

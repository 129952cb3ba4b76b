/**
 * Creates a shop or a calendar account from the public site. The server provides the steps and their fields, so a screen only needs to know
 * field kinds.
 *
 * Sequence: load the steps; validate each step (BEGIN opens a draft and mails a code, CODE verifies the email address); create.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const CREATION_STEPS = [
  "BEGIN",
  "CODE",
  "BUSINESS",
  "CLAIM",
  "BOOK",
  "DOMAIN",
  "TEMPLATE",
  "OFFER",
  "PLAN",
  "SUMMARY",
] as const;
export type CreationStepCode = (typeof CREATION_STEPS)[number];

/** Phases of the creation, in order: account, shop and address; directory entry; dealer, services and bays; welcome mails. */
export const CREATION_PHASES = ["SHOP", "DIRECTORY", "WORKSHOP", "MAILS"] as const;
export type CreationPhase = (typeof CREATION_PHASES)[number];

/**
 * Kinds of fields. `code`: six digits. `domain`: a label below one of the base domains. `choices`: several of the options. `template`: one
 * of the options, each with colours. `place`: `latitude,longitude`. `dealer`: a dealer from the directory.
 */
const CREATION_FIELD_KINDS = [
  "text",
  "email",
  "phone",
  "password",
  "code",
  "choice",
  "boolean",
  "integer",
  "domain",
  "choices",
  "template",
  "place",
  "dealer",
] as const;

const value = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(60)),
]);

const field = v.object({
  /** Key of the value in the validating call's payload. */
  name: v.string(),
  kind: v.picklist(CREATION_FIELD_KINDS),
  required: v.boolean(),
  /** Message key. */
  label: v.string(),
  /** Message key. */
  help: v.nullish(v.string()),
  /** Maximum length of a text in characters; maximum of a number. */
  max: v.nullish(v.number()),
  min: v.nullish(v.number()),
  /** Options of a choice; `label` is a message key or the text itself. */
  options: v.nullish(
    v.array(
      v.object({
        value: v.string(),
        label: v.string(),
        /** Colours of a template: main colour, accent, background. */
        colours: v.nullish(v.array(v.string())),
      }),
    ),
  ),
  /** Initial value. */
  value: v.nullish(value),
  /** Shown only while another field of the step has one of these values. */
  when: v.nullish(v.object({ field: v.string(), values: v.array(v.string()) })),
  /** The value is given and read-only, such as the invited email address. */
  fixed: v.nullish(v.boolean()),
  /** `autocomplete` attribute of the input. */
  autocomplete: v.nullish(v.string()),
});
export type CreationField = v.InferOutput<typeof field>;

const step = v.object({
  code: v.picklist(CREATION_STEPS),
  /** Message keys. */
  title: v.string(),
  description: v.nullish(v.string()),
  /** From 0. */
  position: v.number(),
  mandatory: v.boolean(),
  fields: v.array(field),
});
export type CreationStep = v.InferOutput<typeof step>;

const plan = v.object({
  code: v.string(),
  name: v.string(),
  /** Message keys of the features that the choice includes. */
  features: v.array(v.string()),
  trialDays: v.number(),
});

const values = v.record(v.string(), value);
export type CreationValues = v.InferOutput<typeof values>;
/** Returns whether a field shows, given the values of the others. */
export function isFieldVisible({ when }: CreationField, values: CreationValues): boolean {
  if (when == null) return true;
  const value = values[when.field];
  return when.values.some((expected) => (Array.isArray(value) ? value.includes(expected) : value === expected));
}
const draftToken = v.pipe(v.string(), v.maxLength(200));
/** Token of a mailed invitation. */
const invitationToken = v.pipe(v.string(), v.maxLength(200));
/** Creation context in the path; prefixed with `ECAL_` for a calendar account. */
const context = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));

export const loadCreationSteps = endpoint({
  id: "creation.load-steps",
  method: "GET",
  path: "/admin/public/api/vue-creation/load-creation-steps/{context}/{locale}",
  summary: "Steps of a creation context with their fields; an unknown context is not found",
  public: true,
  params: v.object({ context, locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)) }),
  query: v.object({
    /** Draft to continue, from the mailed link. */
    draft: v.optional(draftToken),
    /** Token of the mailed invitation. */
    invitation: v.optional(invitationToken),
  }),
  response: v.object({
    context: v.string(),
    /** CLOSED: account creation is switched off. INVITATION: a valid invitation is needed, and this call had none. */
    access: v.picklist(["OPEN", "INVITATION", "CLOSED"]),
    /** Name of the inviting network; null without an invitation. */
    invitedBy: v.nullable(v.string()),
    steps: v.array(step),
    plans: v.array(plan),
    baseDomains: v.array(v.string()),
    terms: v.object({ version: v.string(), url: v.string() }),
    existingDraft: v.nullable(v.object({ step: v.picklist(CREATION_STEPS), values })),
  }),
});

export const validateCreationStep = endpoint({
  id: "creation.validate-step",
  method: "POST",
  path: "/admin/public/api/vue-creation-validator/validate-begin-step-infos",
  summary: "Check the values of a step before the next; BEGIN opens a draft and mails a code",
  public: true,
  body: v.strictObject({
    context,
    locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)),
    /** BEGIN by default. */
    step: v.optional(v.picklist(CREATION_STEPS)),
    /** Needed after BEGIN. */
    draft: v.optional(draftToken),
    /** With BEGIN: token of the mailed invitation. */
    invitation: v.optional(invitationToken),
    values,
  }),
  response: v.object({
    /** Message key by field; the empty field name concerns the whole step. */
    errors: v.array(
      v.object({
        field: v.string(),
        key: v.string(),
        params: v.nullish(v.record(v.string(), v.union([v.string(), v.number()]))),
      }),
    ),
    draft: v.nullish(v.string()),
    /** The next step; steps without questions are skipped. */
    next: v.nullish(v.picklist(CREATION_STEPS)),
  }),
  wrapped: false,
});

export const claimableDealers = endpoint({
  id: "creation.claimable-dealers",
  method: "POST",
  path: "/admin/public/api/vue-creation/claimable-dealers",
  summary: "Unclaimed dealers of the directory that may match the draft",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.object({
    dealers: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        address: v.string(),
        /** How a claim is verified: by a code mailed to the dealer, or by the directory's administrators. */
        proof: v.picklist(["CODE", "REVIEW"]),
        /** With CODE: masked address, `a•••@garage.fr`. */
        mailedTo: v.nullable(v.string()),
      }),
    ),
  }),
});

export const sendClaimCode = endpoint({
  id: "creation.claim-code",
  method: "POST",
  path: "/admin/public/api/vue-creation/claim-code",
  summary: "Mail the code that verifies a claim to the dealer's address",
  public: true,
  body: v.strictObject({ draft: draftToken, dealer: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  response: v.looseObject({ errors: v.nullish(v.array(v.string())) }),
  wrapped: false,
});

export const resendCreationCode = endpoint({
  id: "creation.resend-code",
  method: "POST",
  path: "/admin/public/api/vue-creation/resend-code",
  summary: "Mail another code for a draft, at most once a minute",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.looseObject({ errors: v.nullish(v.array(v.string())) }),
  wrapped: false,
});

/** Label of a domain: 3 to 40 lower-case letters, digits and single hyphens. */
export const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/;

export const domainCandidate = endpoint({
  id: "creation.domain-candidate",
  method: "GET",
  path: "/admin/public/api/vue-creation-validator/domain-candidate/{name}",
  summary: "A free domain label derived from a company name",
  public: true,
  params: v.object({ name: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({ label: v.string(), baseDomain: v.string() }),
});

export const domainAlreadyUsed = endpoint({
  id: "creation.domain-already-used",
  method: "GET",
  path: "/admin/public/api/vue-creation-validator/domain-already-used/{label}/{baseDomain}",
  summary: "Whether a domain label is taken, with free ones near it",
  public: true,
  params: v.object({ label: v.pipe(v.string(), v.maxLength(200)), baseDomain: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({
    used: v.boolean(),
    /** Message key when the label is not valid. */
    error: v.nullable(v.string()),
    candidates: v.array(v.string()),
  }),
});

export const creationProgress = endpoint({
  id: "creation.progress",
  method: "POST",
  path: "/admin/public/api/vue-creation/progress",
  summary: "Progress of a draft's shop creation",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.object({
    /** Current phase; null when all are done. */
    phase: v.nullable(v.picklist(CREATION_PHASES)),
  }),
});

export const createShop = endpoint({
  id: "creation.create",
  method: "POST",
  path: "/admin/public/api/vue-creation/create",
  summary:
    "Create the shop of a draft with its owner, and sign the owner in. Repeating the call continues at the failed phase and never creates a second shop",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.object({
    errors: v.array(v.object({ field: v.string(), key: v.string(), step: v.nullish(v.picklist(CREATION_STEPS)) })),
    /** Phase that failed. The shop exists; repeating the call continues from there. */
    failedPhase: v.nullish(v.picklist(CREATION_PHASES)),
    shopCode: v.nullish(v.string()),
    shopUrl: v.nullish(v.string()),
    successfullyLogin: v.nullish(v.boolean()),
    nextPathAfterLogin: v.nullish(v.string()),
  }),
  wrapped: false,
});

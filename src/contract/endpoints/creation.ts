/**
 * Creating a shop or a calendar account from outside (Spec 1 §2.3, §7 "Start-up and login"). The paths are stated; methods and payloads
 * are chosen. The steps and their fields come from the server, so a screen needs to know field kinds only.
 *
 * The way through: load the steps → validate each step (BEGIN opens a draft and mails a code; CODE proves the address) → create.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const CREATION_STEPS = [
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

/** What creating consists of, in order: account, shop and address; an entry of the directory; dealer, services and bays; the welcome. */
export const CREATION_PHASES = ["SHOP", "DIRECTORY", "WORKSHOP", "MAILS"] as const;
export type CreationPhase = (typeof CREATION_PHASES)[number];

/**
 * How a field of a step is asked for. `code` is six digits; `domain` is a label before one of the base domains; `choices` is several of its
 * options; `template` is one of them, each with colours; `place` is `latitude,longitude`; `dealer` is one that the directory knows already.
 */
export const CREATION_FIELD_KINDS = [
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
  /** Key of the value in the payload of the validating call. */
  name: v.string(),
  kind: v.picklist(CREATION_FIELD_KINDS),
  required: v.boolean(),
  /** Message key. */
  label: v.string(),
  /** Message key. */
  help: v.nullish(v.string()),
  /** Signs of a text; greatest value of a number. */
  max: v.nullish(v.number()),
  min: v.nullish(v.number()),
  /** Of a choice; `label` is a message key or the text itself. */
  options: v.nullish(
    v.array(
      v.object({
        value: v.string(),
        label: v.string(),
        /** Of a template: main colour, accent, background. */
        colours: v.nullish(v.array(v.string())),
      }),
    ),
  ),
  /** Value to begin with. */
  value: v.nullish(value),
  /** Asked for only while another field of the step holds one of these values. */
  when: v.nullish(v.object({ field: v.string(), values: v.array(v.string()) })),
  /** The value is given and can't be changed: the address that was invited. */
  fixed: v.nullish(v.boolean()),
  /** `autocomplete` of the control. */
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
  /** Message keys of what it opens. */
  features: v.array(v.string()),
  trialDays: v.number(),
});

const values = v.record(v.string(), value);
export type CreationValues = v.InferOutput<typeof values>;
/** Whether a field is asked for, going by what the others of the shop hold. */
export function isAsked({ when }: CreationField, held: CreationValues): boolean {
  if (when == null) return true;
  const other = held[when.field];
  return when.values.some((wanted) => (Array.isArray(other) ? other.includes(wanted) : other === wanted));
}
const draftToken = v.pipe(v.string(), v.maxLength(200));
/** Secret of a mailed invitation. */
const invitationToken = v.pipe(v.string(), v.maxLength(200));
/** Context in the address, with `ECAL_` before it for a calendar account. */
const context = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));

export const loadCreationSteps = endpoint({
  id: "creation.load-steps",
  method: "GET",
  path: "/admin/public/api/vue-creation/load-creation-steps/{context}/{locale}",
  summary: "Steps of a creation context with their fields; an unknown context is not found",
  public: true,
  params: v.object({ context, locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)) }),
  query: v.object({
    /** Draft to go on with, from the mailed link. */
    draft: v.optional(draftToken),
    /** Of the mailed invitation. */
    invitation: v.optional(invitationToken),
  }),
  response: v.object({
    context: v.string(),
    /** CLOSED: nobody can create an account here at the moment. INVITATION: only who was invited, and this call brought no valid one. */
    access: v.picklist(["OPEN", "INVITATION", "CLOSED"]),
    /** Name of the network that invites; null without an invitation. */
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
    /** BEGIN when absent. */
    step: v.optional(v.picklist(CREATION_STEPS)),
    /** From the answer of BEGIN on. */
    draft: v.optional(draftToken),
    /** With BEGIN: of the mailed invitation. */
    invitation: v.optional(invitationToken),
    values,
  }),
  response: v.object({
    /** Message key by field; the empty field concerns the whole step. */
    errors: v.array(
      v.object({
        field: v.string(),
        key: v.string(),
        params: v.nullish(v.record(v.string(), v.union([v.string(), v.number()]))),
      }),
    ),
    draft: v.nullish(v.string()),
    /** The step after this one, where steps between them have nothing to ask. */
    next: v.nullish(v.picklist(CREATION_STEPS)),
  }),
  wrapped: false,
});

export const claimableDealers = endpoint({
  id: "creation.claimable-dealers",
  method: "POST",
  path: "/admin/public/api/vue-creation/claimable-dealers",
  summary: "Dealers of the directory that nobody runs and that may be the one of the draft",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.object({
    dealers: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        address: v.string(),
        /** How the claim is proved: by a code that is mailed to the dealer, or by whoever keeps the directory. */
        proof: v.picklist(["CODE", "REVIEW"]),
        /** `a•••@garage.fr`, with CODE. */
        mailedTo: v.nullable(v.string()),
      }),
    ),
  }),
});

export const sendClaimCode = endpoint({
  id: "creation.claim-code",
  method: "POST",
  path: "/admin/public/api/vue-creation/claim-code",
  summary: "Mail the code that proves a claim to the dealer's own address",
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

/** Label of a domain: small letters, digits and single hyphens, 3 to 40 signs. */
export const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/;

export const domainCandidate = endpoint({
  id: "creation.domain-candidate",
  method: "GET",
  path: "/admin/public/api/vue-creation-validator/domain-candidate/{name}",
  summary: "A free domain label made of a company's name",
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
    /** Message key where the label can't be a domain at all. */
    error: v.nullable(v.string()),
    candidates: v.array(v.string()),
  }),
});

export const creationProgress = endpoint({
  id: "creation.progress",
  method: "POST",
  path: "/admin/public/api/vue-creation/progress",
  summary: "How far the creation of a draft's shop is",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.object({
    /** The phase at work; null once all are done. */
    phase: v.nullable(v.picklist(CREATION_PHASES)),
  }),
});

export const createShop = endpoint({
  id: "creation.create",
  method: "POST",
  path: "/admin/public/api/vue-creation/create",
  summary:
    "Create the shop of a draft with its owner, and sign the owner in; the same draft twice is one shop, and goes on at the phase that failed",
  public: true,
  body: v.strictObject({ draft: draftToken }),
  response: v.object({
    errors: v.array(v.object({ field: v.string(), key: v.string(), step: v.nullish(v.picklist(CREATION_STEPS)) })),
    /** The phase that failed: the shop exists, and the same call tries again from there. */
    failedPhase: v.nullish(v.picklist(CREATION_PHASES)),
    shopCode: v.nullish(v.string()),
    shopUrl: v.nullish(v.string()),
    successfullyLogin: v.nullish(v.boolean()),
    nextPathAfterLogin: v.nullish(v.string()),
  }),
  wrapped: false,
});

/** Drafts and versions of request forms, and the contact form. Forms, steps and fields themselves are resources. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { formContent } from "../forms/content";
import { idParam } from "../input-schemas";

/** Rights that open the request forms. */
const FORM_RIGHTS = ["QUOTES", "APPOINTMENTS"] as const;

export const formVersions = endpoint({
  id: "request-form.versions",
  method: "GET",
  path: "/admin/api/form/{id}/versions",
  summary: "Published versions of a request form, newest first",
  right: [...FORM_RIGHTS],
  conditions: ["not-dlu"],
  params: v.object({ id: idParam }),
  response: v.object({
    elements: v.array(
      v.object({
        number: v.number(),
        /** ISO instant. */
        at: v.string(),
        by: v.nullable(v.string()),
        steps: v.number(),
        fields: v.number(),
        content: formContent,
      }),
    ),
    /** Whether the draft differs from the newest version. */
    modified: v.boolean(),
  }),
});

/** A form as the builder edits it. */
const draft = v.object({
  content: formContent,
  /** Records of the fields by code, to address them. */
  fields: v.array(v.object({ code: v.string(), id: v.number(), version: v.number() })),
  /** Message keys of what keeps the form from being published. */
  errors: v.array(v.string()),
  /** Names the shop in the lines that embed the form. */
  shopCode: v.string(),
});
export type FormDraft = v.InferOutput<typeof draft>;

export const formDraft = endpoint({
  id: "request-form.draft",
  method: "GET",
  path: "/admin/api/form/{id}/draft",
  summary: "The steps and fields of a request form as they would be published now",
  right: [...FORM_RIGHTS],
  conditions: ["not-dlu"],
  params: v.object({ id: idParam }),
  response: draft,
});

export const formFile = endpoint({
  id: "request-form.file",
  method: "GET",
  path: "/admin/api/form/{id}/file",
  summary: "Steps and fields of a request form as JSON, without requests; another shop can create its form from it",
  right: [...FORM_RIGHTS],
  conditions: ["not-dlu"],
  params: v.object({ id: idParam }),
  responseType: "file",
});

export const formFunnel = endpoint({
  id: "request-form.funnel",
  method: "GET",
  path: "/admin/api/form/{id}/funnel",
  summary: "How many customers reached each step of a form in the last 30 days, and how many sent it",
  right: [...FORM_RIGHTS],
  conditions: ["not-dlu"],
  params: v.object({ id: idParam }),
  response: v.object({
    /** Customers by step, the first one first. */
    steps: v.array(v.number()),
    sent: v.number(),
  }),
});

const contactAccess = {
  right: "CONTENT_PAGES_CONTACT",
  conditions: ["not-dlu"],
} as const satisfies Partial<Endpoint>;

const contactDraft = v.object({
  ...draft.entries,
  /** Fields that visitors do not see. */
  hidden: v.array(v.object({ id: v.number(), label: v.record(v.string(), v.string()) })),
  /** The request form that visitors see instead. */
  replacedBy: v.nullable(v.object({ id: v.number(), name: v.string() })),
});
export type ContactDraft = v.InferOutput<typeof contactDraft>;

export const contactFormDraft = endpoint({
  ...contactAccess,
  id: "form-contact.draft",
  method: "GET",
  path: "/admin/api/form-contact/draft",
  summary: "The contact form as visitors see it; without records of fields while the shop uses the default form",
  response: contactDraft,
});

export const contactFormReset = endpoint({
  ...contactAccess,
  conditions: ["not-dlu", "whole-shop"],
  id: "form-contact.reset",
  method: "POST",
  path: "/admin/api/form-contact/reset",
  summary: "Give the contact form its default fields, to adapt them; fields that the shop added are deleted",
  response: v.object({ fields: v.number() }),
});

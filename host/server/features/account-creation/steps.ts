/** The steps of shop creation and their validation. Both the screen and the checks derive from them. */
import {
  isFieldVisible,
  type CreationField,
  type CreationStep,
  type CreationStepCode,
  type CreationValues,
} from "../../../../src/contract/endpoints/creation";
import { PLAN_OF_RIGHT } from "../../identity/rights/right-catalogue";
import { SERVICES } from "../service-catalogue/services";
import { isMailAddress } from "../../services/mail/address";
import { ACTIVITIES, COUNTRIES, TRIAL_DAYS, type CreationContext } from "./contexts";
import { BAY_TYPES, CONFIRMATIONS, HOURS, OFFERS } from "./workshop-choices";
import type { CreationTemplate } from "./templates";

/** Languages available for a new admin. */
const LOCALES = ["fr_FR", "en_GB", "de_DE"];

type Draft = Pick<CreationField, "kind"> & Partial<CreationField>;
const field = (name: string, draft: Draft): CreationField => ({
  name,
  required: true,
  label: `creation.field.${name}`,
  ...draft,
});
const text = (name: string, max: number, draft: Partial<CreationField> = {}): CreationField =>
  field(name, { kind: "text", max, ...draft });

const nameOf = (type: "region" | "language", locale: string, code: string): string => {
  const name = new Intl.DisplayNames([locale.replace("_", "-")], { type }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Values prefilled by an invitation. */
export interface Invited {
  readonly email: string;
  readonly companyName: string;
}

function beginFields({ product }: CreationContext, locale: string, invited: Invited | undefined): CreationField[] {
  const activities =
    product === "ECALENDAR" ? ACTIVITIES.filter((activity) => activity !== "NETWORK_HEAD") : ACTIVITIES;
  const country = locale.slice(3);
  return [
    text("firstName", 60, { autocomplete: "given-name" }),
    text("lastName", 60, { autocomplete: "family-name" }),
    field("email", {
      kind: "email",
      max: 254,
      autocomplete: "email",
      ...(invited && { value: invited.email, fixed: true, help: "creation.help.invited" }),
    }),
    field("phone", { kind: "phone", max: 30, autocomplete: "tel" }),
    text("companyName", 80, { min: 2, autocomplete: "organization", value: invited?.companyName || undefined }),
    field("activity", {
      kind: "choice",
      options: activities.map((value) => ({ value, label: `creation.activity.${value}` })),
      value: "GARAGE",
    }),
    field("country", {
      kind: "choice",
      options: Object.keys(COUNTRIES).map((value) => ({ value, label: nameOf("region", locale, value) })),
      value: country in COUNTRIES ? country : "FR",
    }),
    field("locale", {
      kind: "choice",
      options: LOCALES.map((value) => ({ value, label: nameOf("language", value, value.slice(0, 2)) })),
      value: LOCALES.includes(locale) ? locale : "en_GB",
    }),
    field("password", { kind: "password", max: 128, autocomplete: "new-password" }),
    field("acceptTerms", { kind: "boolean", value: false }),
    field("newsletter", { kind: "boolean", required: false, value: false }),
  ];
}

const choices = (name: string, values: readonly string[]): CreationField["options"] =>
  values.map((value) => ({ value, label: `creation.${name}.${value}` }));

const businessFields = (): CreationField[] => [
  text("address1", 100, { autocomplete: "address-line1" }),
  text("address2", 100, { required: false, autocomplete: "address-line2" }),
  text("postalCode", 12, { autocomplete: "postal-code" }),
  text("city", 80, { autocomplete: "address-level2" }),
  field("place", { kind: "place", required: false, help: "creation.help.place" }),
  field("hours", { kind: "choice", options: choices("hours", Object.keys(HOURS)), value: "WEEKDAYS" }),
  text("companyId", 30, { required: false, help: "creation.help.companyId" }),
  text("vatNumber", 20, { required: false }),
  field("sites", { kind: "integer", min: 1, max: 500, value: 1, help: "creation.help.sites" }),
];

const claimFields = (): CreationField[] => [
  field("claim", { kind: "dealer", required: false }),
  field("claimCode", { kind: "code", min: 6, max: 6, required: false, autocomplete: "one-time-code" }),
];

const serviceField = (locale: string): CreationField =>
  field("services", {
    kind: "choices",
    required: false,
    options: SERVICES.map(([value, fr, en, de]) => ({
      value,
      label: locale.startsWith("fr") ? fr : locale.startsWith("de") ? de : en,
    })),
    value: ["FITTING", "BALANCING", "ALIGNMENT", "SEASONAL_SWAP", "PUNCTURE"],
  });

const bayFields = (when?: CreationField["when"]): CreationField[] => [
  field("bays", { kind: "integer", min: 0, max: 10, value: 2, help: "creation.help.bays", when }),
  field("bayType", { kind: "choice", options: choices("bayType", BAY_TYPES), value: "LIFT", when }),
];

const offerFields = (locale: string): CreationField[] => [
  field("offers", { kind: "choices", options: choices("offers", OFFERS), value: ["QUOTES", "APPOINTMENTS"] }),
  serviceField(locale),
  ...bayFields({ field: "offers", values: ["APPOINTMENTS"] }),
];

const bookFields = (locale: string): CreationField[] => [
  ...bayFields(),
  field("slotMinutes", {
    kind: "choice",
    options: ["15", "20", "30", "60"].map((value) => ({ value, label: value })),
    value: "30",
    help: "creation.help.slotMinutes",
  }),
  field("confirmation", { kind: "choice", options: choices("confirmation", CONFIRMATIONS), value: "MANUAL" }),
  serviceField(locale),
];

const templateFields = (templates: readonly CreationTemplate[]): CreationField[] => [
  field("template", {
    kind: "template",
    options: templates.map(({ code, title, colours }) => ({ value: code, label: title, colours: [...colours] })),
  }),
];

const domainFields = (baseDomains: readonly string[]): CreationField[] => [
  field("label", { kind: "domain", min: 3, max: 40, help: "creation.help.label" }),
  field("baseDomain", {
    kind: "choice",
    options: baseDomains.map((value) => ({ value, label: value })),
    value: baseDomains[0] ?? "",
  }),
];

const planFields = ({ plans }: CreationContext): CreationField[] => [
  field("plan", {
    kind: "choice",
    options: plans.map((value) => ({ value, label: `creation.plan.${value}` })),
    value: plans[0] ?? "",
  }),
  field("billing", {
    kind: "choice",
    options: ["MONTHLY", "YEARLY"].map((value) => ({ value, label: `creation.billing.${value}` })),
    value: "MONTHLY",
  }),
  text("promoCode", 30, { required: false, help: "creation.help.promoCode" }),
];

export interface StepChoices {
  readonly baseDomains: readonly string[];
  readonly templates: readonly CreationTemplate[];
  readonly invited?: Invited;
}

/** Returns the steps of a context in order. Steps without plans or templates to choose are omitted. */
export function creationSteps(
  context: CreationContext,
  locale: string,
  { baseDomains, templates, invited }: StepChoices,
): CreationStep[] {
  const calendar = context.product === "ECALENDAR";
  const fields: readonly (readonly [CreationStepCode, CreationField[]])[] = [
    ["BEGIN", beginFields(context, locale, invited)],
    ["CODE", [field("code", { kind: "code", min: 6, max: 6, autocomplete: "one-time-code" })]],
    ["BUSINESS", businessFields()],
    ["CLAIM", claimFields()],
    ...(calendar ? [["BOOK", bookFields(locale)] as const] : []),
    ["DOMAIN", domainFields(baseDomains)],
    ...(calendar || templates.length === 0 ? [] : [["TEMPLATE", templateFields(templates)] as const]),
    ...(calendar ? [] : [["OFFER", offerFields(locale)] as const]),
    ...(context.plans.length === 0 ? [] : [["PLAN", planFields(context)] as const]),
    ["SUMMARY", []],
  ];
  return fields.map(([code, stepFields], position) => ({
    code,
    title: `creation.step.${code}`,
    description: `creation.step.${code}.description`,
    position,
    mandatory: code !== "CLAIM",
    fields: stepFields,
  }));
}

/** Returns the available plans with the features each adds to the one below. */
export const creationPlans = ({ plans }: CreationContext) =>
  plans.map((code) => ({
    code,
    name: `creation.plan.${code}`,
    features: Object.entries(PLAN_OF_RIGHT).flatMap(([right, plan]) => (plan === code ? [`right.${right}`] : [])),
    trialDays: TRIAL_DAYS,
  }));

/** An error of a field, as a message key with parameters. */
export interface ValueError {
  field: string;
  key: string;
  params?: Record<string, string | number>;
}

const PLACE = /^-?\d{1,2}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?$/;

function fieldError(
  field: CreationField,
  value: CreationValues[string] | undefined,
): Omit<ValueError, "field"> | undefined {
  const { kind, required, min, max, options } = field;
  const empty = value === undefined || value === "" || value === false || (Array.isArray(value) && value.length === 0);
  if (empty)
    return required ? { key: kind === "boolean" ? "creation.error.accept" : "creation.error.required" } : undefined;
  if (kind === "boolean") return value === true ? undefined : { key: "creation.error.format" };
  if (kind === "integer") {
    const number = Number(value);
    const isInRange = Number.isInteger(number) && number >= (min ?? 0) && number <= (max ?? Infinity);
    return isInRange ? undefined : { key: "creation.error.range", params: { min: min ?? 0, max: max ?? 0 } };
  }
  if (kind === "choices") {
    const areOptions = Array.isArray(value) && value.every((item) => options?.some((option) => option.value === item));
    return areOptions ? undefined : { key: "creation.error.choice" };
  }
  if (typeof value !== "string") return { key: "creation.error.format" };
  const trimmed = value.trim();
  if (options) return options.some((option) => option.value === value) ? undefined : { key: "creation.error.choice" };
  if (max != null && trimmed.length > max) return { key: "creation.error.too-long", params: { max } };
  if (min != null && trimmed.length < min && kind === "text")
    return { key: "creation.error.too-short", params: { min } };
  if (kind === "place" && !PLACE.test(trimmed)) return { key: "creation.error.place" };
  if (kind === "email" && !isMailAddress(trimmed)) return { key: "creation.error.email" };
  if (kind === "phone" && !/^\+?[\d\s().-]{6,}$/.test(trimmed)) return { key: "creation.error.phone" };
  if (kind === "code" && !/^\d{6}$/.test(trimmed)) return { key: "creation.error.code" };
  return undefined;
}

/** Validates a step's values by field kind. Checks that need the database are elsewhere. */
export const stepErrors = (step: CreationStep, values: CreationValues): ValueError[] =>
  step.fields
    .filter((field) => isFieldVisible(field, values))
    .flatMap((field) => {
      const error = fieldError(field, values[field.name]);
      return error === undefined ? [] : [{ field: field.name, ...error }];
    });

/** Returns the values of a step's fields with trimmed texts, without password and code. */
export function storableValues(step: CreationStep, values: CreationValues): CreationValues {
  const storable: CreationValues = {};
  for (const { name, kind } of step.fields) {
    const value = values[name];
    if (value === undefined || kind === "password" || kind === "code") continue;
    storable[name] = typeof value === "string" ? value.trim() : value;
  }
  return storable;
}

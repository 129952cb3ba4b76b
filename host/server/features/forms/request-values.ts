/** Turns the answers to a form into the values of a request. */
import { textIn } from "../../../../src/contract/fields/values";
import {
  ADDRESS_PARTS,
  inputsOf,
  OTHER,
  textOf,
  textsOf,
  TICKED,
  type FormAnswers,
} from "../../../../src/contract/forms/answers";
import type { FormField } from "../../../../src/contract/forms/content";
import { CHOICE_TYPES, type FormMapping } from "../../../../src/contract/forms/field-types";
import { parseTyreSize } from "../../../../src/contract/spec/tyre-size";
import type { Offered } from "./open-form";

/** Words that answers are written in. */
export interface AnswerWords {
  /** The visitor's language, then the shop's. */
  readonly locales: readonly string[];
  readonly services: readonly Offered[];
  readonly dealers: readonly Offered[];
  /** Names of files by token. */
  readonly files: ReadonlyMap<string, string>;
  readonly yes: string;
}

const labelIn = (offered: readonly Offered[], value: string): string =>
  offered.find((option) => option.value === value)?.label ?? value;

/** Returns an answer as a customer would read it; empty without one. */
export function answerText(field: FormField, answers: FormAnswers, words: AnswerWords): string {
  const { code, type } = field;
  const given = textsOf(answers, code);
  if (CHOICE_TYPES.includes(type))
    return given
      .map((value) => {
        if (value === OTHER) return textOf(answers, `${code}.other`);
        const choice = field.choices.find((candidate) => candidate.value === value);
        return choice === undefined ? value : textIn(choice.label, words.locales);
      })
      .join(", ");
  if (type === "SERVICE") return given.map((id) => labelIn(words.services, id)).join(", ");
  if (type === "DEALER") return given.map((id) => labelIn(words.dealers, id)).join(", ");
  if (type === "FILE") return given.map((token) => words.files.get(token) ?? token).join(", ");
  if (type === "CONSENT") return given.includes(TICKED) ? words.yes : "";
  if (type === "TYRE_SIZE") {
    const quantity = textOf(answers, `${code}.quantity`);
    return [parseTyreSize(given[0] ?? "")?.display ?? "", quantity === "" ? "" : `× ${quantity}`]
      .filter(Boolean)
      .join(" ");
  }
  const unit = type === "NUMBER" ? textIn(field.unit, words.locales) : "";
  const text = inputsOf(field)
    .flatMap((input) => textsOf(answers, input))
    .join(", ");
  return text === "" ? "" : [text, unit].filter(Boolean).join(" ");
}

/** What a request is made of. */
export interface RequestValues {
  /** Properties by their name; absent where nothing was answered. */
  readonly mapped: Readonly<Partial<Record<FormMapping, string>>>;
  readonly address: Readonly<Record<string, string>> | undefined;
  readonly dealerId: number | undefined;
  readonly services: readonly number[];
  /** Wall clock of the dealer. */
  readonly start: string | undefined;
  readonly newsletter: boolean;
  /** Tokens of files. */
  readonly files: readonly string[];
  /** Answers that fill no property. */
  readonly answers: readonly { readonly label: string; readonly value: string }[];
}

const MAX_ANSWERS = 40;
const MAX_ANSWER = 2_000;
const MAX_LABEL = 120;

/** Properties whose answer is stored as what it means, not as text. */
const STRUCTURED: readonly (FormMapping | null)[] = [
  "customer.address",
  "newsletter",
  "consentUseOfPersonalData",
  "shopServices",
];
/** Properties of every request; the others are listed with its answers. */
const STORED: readonly (FormMapping | null)[] = [
  ...STRUCTURED,
  "customer.name",
  "email",
  "phoneNumber",
  "comments",
  "brand",
  "tyreSize",
  "carBrand",
  "carModel",
  "vehicleRegistrationNumber",
  "year",
  "contactMode",
  "contactTime",
];

/** Returns the values of a request. @param fields those that show */
export function requestValues(fields: readonly FormField[], answers: FormAnswers, words: AnswerWords): RequestValues {
  const mapped: Partial<Record<FormMapping, string>> = {};
  const listed: { label: string; value: string }[] = [];
  let address: Record<string, string> | undefined;
  for (const field of fields) {
    const { code, mapping, type } = field;
    const text = answerText(field, answers, words);
    if (text === "") continue;
    if (mapping === "customer.address")
      address = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, textOf(answers, `${code}.${part}`)]));
    if (mapping !== null && !STRUCTURED.includes(mapping))
      mapped[mapping] = mapping === "tyreSize" ? (parseTyreSize(textOf(answers, code))?.canonical ?? text) : text;
    if (type === "VEHICLE") {
      const parts = { plate: "vehicleRegistrationNumber", make: "carBrand", model: "carModel", year: "year" } as const;
      for (const [part, property] of Object.entries(parts)) {
        const own = textOf(answers, `${code}.${part}`);
        if (own !== "") mapped[property] ??= own;
      }
    } else if (type !== "DEALER" && (!STORED.includes(mapping) || (mapping === "tyreSize" && field.asksQuantity)))
      listed.push({
        label: textIn(field.label, words.locales).slice(0, MAX_LABEL) || code,
        value: text.slice(0, MAX_ANSWER),
      });
  }
  const of = (type: string): FormField | undefined => fields.find((field) => field.type === type);
  const textsOfType = (type: string): readonly string[] => {
    const field = of(type);
    return field === undefined ? [] : textsOf(answers, field.code);
  };
  const [dealer] = textsOfType("DEALER");
  const start = textsOfType("TIME_SLOT")[0];
  const consent = fields.find(({ mapping }) => mapping === "newsletter");
  return {
    mapped,
    address,
    dealerId: dealer === undefined ? undefined : Number(dealer),
    services: textsOfType("SERVICE").map(Number),
    start,
    newsletter: consent !== undefined && textOf(answers, consent.code) === TICKED,
    files: fields.filter(({ type }) => type === "FILE").flatMap(({ code }) => textsOf(answers, code)),
    answers: listed.slice(0, MAX_ANSWERS),
  };
}

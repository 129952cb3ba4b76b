/** A request form without JavaScript: all of its steps on one page. The server leaves out what the answers hide. */
import { randomUUID } from "node:crypto";
import { loadForm, sendForm, type PublicForm } from "../../../../../src/contract/endpoints/public-forms";
import { textIn } from "../../../../../src/contract/fields/values";
import {
  ADDRESS_PARTS,
  OTHER,
  textOf,
  TICKED,
  VEHICLE_PARTS,
  type FormAnswers,
} from "../../../../../src/contract/forms/answers";
import { fieldsOf, type FormField } from "../../../../../src/contract/forms/content";
import { CHOICE_TYPES } from "../../../../../src/contract/forms/field-types";
import { startAnswer, START_PARTS, typedStart } from "../../../../../src/contract/forms/wished-start";
import { dayInZone } from "../../../../../src/contract/zone-clock";
import { ApiProblem } from "../../../platform/http/problem";
import { attributes, Html, html, type Part } from "../../../platform/html";
import { form as plainForm, hidden } from "./fields";
import type { PlainPage, PlainScreen, RefusedForm } from "./plain-page";

/** Inputs of the page itself. */
const OWN = new Set(["xsrf", "page", "base", "version", "key", "website", "ticket"]);

/** A form with what was typed before a refusal. */
interface Filling {
  readonly page: PlainPage;
  readonly values: URLSearchParams;
  readonly locales: readonly string[];
  readonly loaded: PublicForm;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const label = (text: string, control: Part): Html => html`<label>${text}${control}</label>`;

function input(filling: Filling, name: string, text: string, more: Parameters<typeof attributes>[0] = {}): Html {
  const value = filling.values.get(name) ?? "";
  return label(text, html`<input ${attributes({ name, value, ...more })} />`);
}

/** Returns the choices of a field. */
const optionsOf = ({ page, locales, loaded }: Filling, field: FormField): readonly Option[] =>
  field.type === "SERVICE"
    ? loaded.services
    : field.type === "DEALER"
      ? loaded.dealers
      : [
          ...field.choices.map((choice) => ({ value: choice.value, label: textIn(choice.label, locales) })),
          ...(field.otherChoice ? [{ value: OTHER, label: page.t("request-form-page.other") }] : []),
        ];

const INPUT_TYPES: Readonly<Partial<Record<FormField["type"], string>>> = {
  EMAIL: "email",
  PHONE: "tel",
  DATE: "date",
};

/** Renders the inputs of a field. A field with conditions may not show, so the browser does not require it. */
function inputs(filling: Filling, field: FormField): Part {
  const { page, values, locales } = filling;
  const { code, type } = field;
  const required = field.mandatory && field.conditions.length === 0;
  const text = textIn(field.label, locales) + (field.mandatory ? "\u00a0*" : "");
  const given = values.has(code) ? values.getAll(code) : field.defaultValue === "" ? [] : [field.defaultValue];
  const part = (name: string, more: Parameters<typeof attributes>[0] = {}): Html =>
    input(filling, `${code}.${name}`, page.t(`request-form-page.part.${name}`), more);
  const tick = (kind: string, { value, label: own }: Option, isRequired = false): Html =>
    html`<label class="tick"
      ><input
        ${attributes({ type: kind, name: code, value, checked: given.includes(value), required: isRequired })}
      />${own}</label
    >`;
  if (type === "TITLE") return html`<h3>${text}</h3>`;
  if (type === "INFO") return new Html(textIn(field.text, locales));
  if (type === "HIDDEN") {
    const preset = field.urlParameter === "" ? null : page.query.get(field.urlParameter);
    return hidden(code, given[0] ?? preset ?? "");
  }
  if (type === "FILE") return html`<p>${text}: ${page.t("request-form-page.no-files")}</p>`;
  if (type === "CONSENT")
    return [tick("checkbox", { value: TICKED, label: text }, required), new Html(textIn(field.text, locales))];
  if (type === "ADDRESS" || type === "VEHICLE") {
    const parts = type === "ADDRESS" ? ADDRESS_PARTS : VEHICLE_PARTS[field.vehicleBy];
    return html`<fieldset>
      <legend>${text}</legend>
      ${parts.map((name) => part(name))}
    </fieldset>`;
  }
  if (type === "TIME_SLOT") {
    const hints = { day: page.t("request-form-page.day-hint"), time: "14:30" };
    const values = typedStart(given[0] ?? "", page.locale);
    return html`<fieldset>
      <legend>${text}</legend>
      ${START_PARTS.map((name) => part(name, { required, placeholder: hints[name], value: filling.values.get(`${code}.${name}`) ?? values[name] }))}
    </fieldset>`;
  }
  const other =
    field.otherChoice && CHOICE_TYPES.includes(type)
      ? input(filling, `${code}.other`, page.t("request-form-page.other"))
      : null;
  if (type === "SELECT" || type === "DEALER")
    return [
      label(
        text,
        html`<select ${attributes({ name: code, required })}>
          <option value="">${page.t("request-form-page.choose")}</option>
          ${optionsOf(filling, field).map(
            (option) =>
              html`<option ${attributes({ value: option.value, selected: given.includes(option.value) })}>
                ${option.label}
              </option>`,
          )}
        </select>`,
      ),
      other,
    ];
  if (CHOICE_TYPES.includes(type) || type === "SERVICE")
    return html`<fieldset>
      <legend>${text}</legend>
      ${optionsOf(filling, field).map((option) => tick(type === "RADIO" ? "radio" : "checkbox", option))}${other}
    </fieldset>`;
  if (type === "MULTILINE")
    return label(text, html`<textarea ${attributes({ name: code, required, rows: 4 })}>${given[0] ?? ""}</textarea>`);
  return [
    input(filling, code, text, { type: INPUT_TYPES[type] ?? "text", required, value: given[0] ?? "" }),
    type === "TYRE_SIZE" && field.asksQuantity ? part("quantity") : null,
  ];
}

const paramsOf = ({ match }: PlainPage): { shopCode: string; formCode: string } => ({
  shopCode: match?.params["shopCode"] ?? "",
  formCode: match?.params["formCode"] ?? "",
});

async function load(page: PlainPage): Promise<PublicForm | undefined> {
  try {
    return await page.call(loadForm, { params: paramsOf(page), query: { locale: page.locale } });
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status < 500) return undefined;
    throw error;
  }
}

async function draw(page: PlainPage, { values }: RefusedForm): Promise<Part> {
  const loaded = await load(page);
  if (loaded === undefined) return html`<p class="alert" role="alert">${page.t("request-form-page.gone")}</p>`;
  const { shopCode, formCode } = paramsOf(page);
  const { content } = loaded;
  const filling: Filling = { page, values, loaded, locales: [page.locale, ...loaded.locales] };
  const { locales } = filling;
  const titleOf = (title: string): Part => (title === "" ? null : html`<h2>${title}</h2>`);
  const steps = content.steps.map(
    (step) =>
      html`${titleOf(textIn(step.title, locales))}
      ${step.fields.map((field) => inputs(filling, step.conditions.length > 0 ? { ...field, mandatory: false } : field))}`,
  );
  const trap = html`<div hidden>
    <label>Website<input name="website" tabindex="-1" autocomplete="off" /></label>
  </div>`;
  return [
    html`<p>${textIn(content.title, locales)}</p>`,
    new Html(textIn(content.intro, locales)),
    plainForm(
      page,
      sendForm.path.replace("{shopCode}", encodeURIComponent(shopCode)).replace("{formCode}", formCode),
      [
        hidden("version", String(loaded.version)),
        hidden("key", values.get("key") ?? randomUUID()),
        hidden("ticket", values.get("ticket") ?? loaded.ticket),
        trap,
        steps,
      ],
      page.t("request-form-page.send"),
    ),
  ];
}

/** Puts the answer of each wished time in the place of its two texts. */
function withStarts({ content }: PublicForm, locale: string, typed: FormAnswers): FormAnswers {
  const answers = new Map(Object.entries(typed));
  const take = (name: string): string => {
    const text = textOf(typed, name);
    answers.delete(name);
    return text;
  };
  for (const { code, type } of fieldsOf(content)) {
    if (type !== "TIME_SLOT") continue;
    const answer = startAnswer({ day: take(`${code}.day`), time: take(`${code}.time`) }, locale, dayInZone("UTC"));
    if (answer !== "") answers.set(code, [answer]);
  }
  return Object.fromEntries(answers);
}

/** Returns the refusals of a form as texts: each names its field. */
function refusals(
  page: PlainPage,
  { content, locales }: PublicForm,
  fields: Readonly<
    Record<string, { readonly key: string; readonly params?: Readonly<Record<string, string | number>> | undefined }>
  >,
): string[] {
  return Object.entries(fields).map(([name, error]) => {
    const [code = ""] = name.split(".");
    const field = fieldsOf(content).find((candidate) => candidate.code === code);
    return `${field === undefined ? code : textIn(field.label, [page.locale, ...locales])}: ${page.t(error.key, error.params)}`;
  });
}

export const requestFormScreen: PlainScreen = {
  tags: ["td-request-form"],
  forms: [
    {
      action: sendForm.path,
      async submit(page, values) {
        const loaded = await load(page);
        if (loaded === undefined) return { errors: ["request-form-page.gone"] };
        const names = [...new Set(values.keys())].filter((name) => !OWN.has(name));
        const answers = withStarts(
          loaded,
          page.locale,
          Object.fromEntries(names.map((name) => [name, values.getAll(name).filter((text) => text.trim() !== "")])),
        );
        const result = await page.call(sendForm, {
          params: paramsOf(page),
          body: {
            version: Number(values.get("version")) || loaded.version,
            locale: page.locale,
            answers,
            key: values.get("key") ?? randomUUID(),
            website: values.get("website") ?? "",
            ticket: values.get("ticket") ?? "",
            plain: true,
          },
        });
        if (!result.received) return { errors: [...result.errors, ...refusals(page, loaded, result.fields)] };
        return {
          done: [
            html`<p class="notice" role="status">${page.t("request-form-page.sent")}</p>`,
            new Html(textIn(result.thankYou, [page.locale, ...loaded.locales])),
          ],
        };
      },
    },
  ],
  draw,
};

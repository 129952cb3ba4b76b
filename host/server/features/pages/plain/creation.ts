/** First step of shop creation without JavaScript. The mail sent afterwards contains the link to continue. */
import {
  isFieldVisible,
  loadCreationSteps,
  validateCreationStep,
  type CreationField,
  type CreationStep,
  type CreationValues,
} from "../../../../../src/contract/endpoints/creation";
import { html, type Part } from "../../../platform/html";
import { ApiProblem } from "../../../platform/http/problem";
import { field, form, passwordField, passwordRules, select, checkbox } from "./fields";
import { sentText, type PlainPage, type PlainScreen } from "./plain-page";

const CALENDAR_TAG = "td-ecal-creation";
/** Input types by field kind of the first step. */
const TYPES: Readonly<Partial<Record<CreationField["kind"], string>>> = { email: "email", phone: "tel" };

/** Creation context as named in calls. */
const contextOf = ({ match, context }: PlainPage): string =>
  match?.screen.tag === CALENDAR_TAG ? `ECAL_${context}` : context;

/** Secret of the invitation's link. */
const invitationOf = ({ query }: PlainPage): { readonly invitation?: string } => {
  const invitation = query.get("invitation");
  return invitation === null ? {} : { invitation };
};

/** Loads the first step of the page's context, if creation is open, and the terms' address. */
async function firstStep(page: PlainPage): Promise<{ step?: CreationStep; termsUrl?: string }> {
  const params = { context: contextOf(page), locale: page.locale };
  try {
    const query = invitationOf(page);
    const { steps, terms } = await page.call(loadCreationSteps, { params, query });
    return { step: steps[0], termsUrl: terms.url };
  } catch (error) {
    if (error instanceof ApiProblem) return {};
    throw error;
  }
}

function control(page: PlainPage, creationField: CreationField, text: string): Part {
  const { t } = page;
  const { name, kind, required, max, min, options, autocomplete, value } = creationField;
  const label = t(creationField.label);
  if (kind === "boolean") return checkbox(label, name, required);
  if (kind === "password") return [passwordField(label, name, "new-password"), passwordRules(page)];
  const current = text === "" ? String(value ?? "") : text;
  if (options)
    return select(
      label,
      name,
      options.map((option) => ({ value: option.value, label: t(option.label) })),
      current,
    );
  return field(label, name, {
    type: TYPES[kind] ?? "text",
    required,
    maxlength: max,
    minlength: min,
    autocomplete,
    value: current,
  });
}

function valuesOf({ fields }: CreationStep, sent: URLSearchParams): CreationValues {
  const values: CreationValues = {};
  for (const { name, kind } of fields) {
    if (kind === "boolean") values[name] = sent.has(name);
    else if (sentText(sent, name) !== "") values[name] = sentText(sent, name);
  }
  return values;
}

const backLink = ({ base, t }: PlainPage): Part =>
  html`<p><a href="${base}/login">${t("public.back-to-login")}</a></p>`;

export const creationScreen: PlainScreen = {
  tags: ["td-shop-creation", CALENDAR_TAG],
  forms: [
    {
      action: validateCreationStep.path,
      async submit(page, sent) {
        const { step } = await firstStep(page);
        if (step === undefined) return { errors: ["creation-screen.unknown"] };
        const body = {
          context: contextOf(page),
          locale: page.locale,
          values: valuesOf(step, sent),
          ...invitationOf(page),
        };
        const { errors } = await page.call(validateCreationStep, { body });
        const { t } = page;
        if (errors.length > 0)
          return {
            errors: errors.map(({ field: name, key, params }) => {
              const label = step.fields.find((field) => field.name === name)?.label;
              return [label === undefined ? "" : t(label), t(key, params ?? undefined)].filter(Boolean).join(": ");
            }),
          };
        const login = sentText(sent, "email");
        return { done: html`<p class="notice" role="status">${t("creation-screen.mailed", { login })}</p>` };
      },
    },
  ],
  async draw(page, { values }) {
    const { t } = page;
    const { step, termsUrl = "" } = await firstStep(page);
    if (step === undefined) return [html`<p class="notice">${t("creation.error.closed")}</p>`, backLink(page)];
    const stepValues = { ...valuesOf(step, values) };
    const fields = step.fields
      .filter((field) => isFieldVisible(field, stepValues))
      .map((field) => control(page, field, sentText(values, field.name)));
    const terms =
      termsUrl !== "" && html`<a href="${termsUrl}" target="_blank" rel="noopener">${t("creation-screen.terms")}</a>`;
    return [
      html`<p>${step.description == null ? null : t(step.description)}</p>`,
      form(page, validateCreationStep.path, [fields, terms], t("creation-screen.next")),
      backLink(page),
    ];
  },
};

/** Both sign-in screens without JavaScript. */
import { MAX_SUBROGATION_REASON_LENGTH, MIN_SUBROGATION_REASON_LENGTH } from "../../../../../src/contract/identity";
import { signIn, subrogationSignIn } from "../../../../../src/contract/endpoints/login";
import { answerSecondStep } from "../../../../../src/contract/endpoints/second-step";
import type { ResponseOf } from "../../../../../src/contract/endpoint";
import { html, type Html } from "../../../platform/html";
import { field, form, hidden, loginField, passwordField, checkbox } from "./fields";
import { sentText, type FormOutcome, type PlainPage, type PlainScreen, type RefusedForm } from "./plain-page";

const SIGN_IN = `${signIn.path}?fromIhm=true`;

/** Refusal after which the sign-in starts again. */
const STEP_OVER = "login-error-second-step-over";

const credentials = ({ t }: PlainPage, { values }: RefusedForm) => [
  loginField(t("login.email"), { value: sentText(values, "login") }),
  passwordField(t("login.password"), "password", "current-password"),
];

type SignInResponse = ResponseOf<typeof signIn>;

/** Renders the second step. An account without an authenticator app has recovery codes. */
const secondStep = (page: PlainPage, ticket: string): Html =>
  html`<p>${page.t("second-step.text")}</p>
    ${form(
      page,
      answerSecondStep.path,
      [
        hidden("ticket", ticket),
        field(page.t("second-step.any"), "code", { autocomplete: "one-time-code", maxlength: 30 }),
      ],
      page.t("second-step.confirm"),
    )}
    <p><a href="${page.base}/login">${page.t("second-step.back")}</a></p>`;

function outcome(page: PlainPage, response: SignInResponse): FormOutcome {
  const { successfullyLogin, nextPathAfterLogin, errorMessage, secondStep: step } = response;
  if (step) return { done: secondStep(page, step.ticket) };
  return successfullyLogin === true
    ? { goTo: nextPathAfterLogin ?? "/" }
    : { errors: [errorMessage ?? "login-error-failed"] };
}

const sent = (page: PlainPage, values: URLSearchParams) => ({
  login: sentText(values, "login").trim(),
  password: sentText(values, "password"),
  hashPart: page.query.get("next") ?? "",
});

export const loginScreen: PlainScreen = {
  tags: ["td-login"],
  forms: [
    {
      action: signIn.path,
      submit: async (page, values) =>
        outcome(page, await page.call(signIn, { query: { fromIhm: "true" }, body: sent(page, values) })),
    },
    {
      action: answerSecondStep.path,
      submit: async (page, values) =>
        outcome(
          page,
          await page.call(answerSecondStep, {
            body: { ticket: sentText(values, "ticket"), code: sentText(values, "code").trim() },
          }),
        ),
    },
  ],
  draw(page, refused) {
    const ticket = sentText(refused.values, "ticket");
    if (ticket !== "" && !refused.errors.includes(STEP_OVER)) return secondStep(page, ticket);
    return html`<p>${page.t("login.description")}</p>
      ${form(page, SIGN_IN, credentials(page, refused), page.t("login.connect"))}
      <p><a href="${page.base}/forgottenPassword">${page.t("login.forgotten")}</a></p>`;
  },
};

export const subrogationLoginScreen: PlainScreen = {
  tags: ["td-subrogation-login"],
  forms: [
    {
      action: subrogationSignIn.path,
      async submit(page, values) {
        const body = {
          ...sent(page, values),
          shopCode: sentText(values, "shopCode").trim(),
          supermenus: values.has("supermenus"),
          reason: sentText(values, "reason").trim(),
        };
        return outcome(page, await page.call(subrogationSignIn, { body }));
      },
    },
  ],
  draw(page, refused) {
    const { t, query } = page;
    const value = (name: string) => sentText(refused.values, name);
    const fields = [
      credentials(page, refused),
      field(t("login.subrogation.shop"), "shopCode", {
        maxlength: 40,
        value: value("shopCode") || (query.get("shopCode") ?? ""),
      }),
      field(t("login.subrogation.reason"), "reason", {
        minlength: MIN_SUBROGATION_REASON_LENGTH,
        maxlength: MAX_SUBROGATION_REASON_LENGTH,
        value: value("reason"),
      }),
      checkbox(t("login.subrogation.super-menus"), "supermenus"),
    ];
    return html`<p>${t("login.subrogation.description")}</p>
      ${form(page, subrogationSignIn.path, fields, t("login.connect"))}`;
  },
};

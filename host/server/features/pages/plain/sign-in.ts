/** Both sign-in screens without JavaScript. */
import { MAX_SUBROGATION_REASON_LENGTH, MIN_SUBROGATION_REASON_LENGTH } from "../../../../../src/contract/identity";
import { signIn, subrogationSignIn } from "../../../../../src/contract/endpoints/login";
import { html } from "../../../platform/html";
import { field, form, loginField, passwordField, checkbox } from "./fields";
import { sentText, type FormOutcome, type PlainPage, type PlainScreen, type RefusedForm } from "./plain-page";

const SIGN_IN = `${signIn.path}?fromIhm=true`;

const credentials = ({ t }: PlainPage, { values }: RefusedForm) => [
  loginField(t("login.email"), { value: sentText(values, "login") }),
  passwordField(t("login.password"), "password", "current-password"),
];

interface SignInResponse {
  readonly successfullyLogin?: boolean | null;
  readonly nextPathAfterLogin?: string | null;
  readonly errorMessage?: string | null;
}

const outcome = ({ successfullyLogin, nextPathAfterLogin, errorMessage }: SignInResponse): FormOutcome =>
  successfullyLogin === true ? { goTo: nextPathAfterLogin ?? "/" } : { errors: [errorMessage ?? "login-error-failed"] };

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
        outcome(await page.call(signIn, { query: { fromIhm: "true" }, body: sent(page, values) })),
    },
  ],
  draw: (page, refused) =>
    html`<p>${page.t("login.description")}</p>
      ${form(page, SIGN_IN, credentials(page, refused), page.t("login.connect"))}
      <p><a href="${page.base}/forgottenPassword">${page.t("login.forgotten")}</a></p>`,
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
        return outcome(await page.call(subrogationSignIn, { body }));
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

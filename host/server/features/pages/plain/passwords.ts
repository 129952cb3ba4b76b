/** Forgotten, new and expired passwords without JavaScript. */
import {
  changePassword,
  passwordRenewalState,
  renewPassword,
  sendPasswordMail,
} from "../../../../../src/contract/endpoints/password";
import { html, type Part } from "../../../platform/html";
import { field, form, loginField, passwordField, passwordRules, checkbox } from "./fields";
import { sentText, type FormOutcome, type PlainPage, type PlainScreen } from "./plain-page";

const backLink = ({ base, t }: PlainPage): Part =>
  html`<p><a href="${base}/login">${t("public.back-to-login")}</a></p>`;

/** Renders both fields of a new password. Only the server can compare them. */
const newPassword = (page: PlainPage): Part => [
  passwordField(page.t("password.new"), "newPassword", "new-password"),
  passwordRules(page),
  passwordField(page.t("password.confirmation"), "confirmation", "new-password"),
];
const DIFFERS: FormOutcome = { errors: ["password.differs"] };
const differs = (values: URLSearchParams): boolean =>
  sentText(values, "newPassword") !== sentText(values, "confirmation");

export const forgottenPasswordScreen: PlainScreen = {
  tags: ["td-forgotten-password"],
  forms: [
    {
      action: sendPasswordMail.path,
      async submit(page, values) {
        const login = sentText(values, "login").trim();
        const body = { login, creationContext: page.context, selectedLocale: page.locale };
        const { errors } = await page.call(sendPasswordMail, { body });
        if (errors != null && errors.length > 0) return { errors };
        const { t } = page;
        return {
          done: html`<p class="notice" role="status">
              <strong>${t("password.forgotten.sent.title")}</strong> ${t("password.forgotten.sent.text", { login })}
            </p>
            ${backLink(page)}`,
        };
      },
    },
  ],
  draw(page, { values }) {
    const { t } = page;
    const fields = loginField(t("password.email"), { value: sentText(values, "login") });
    return html`<p>${t("password.forgotten.description")}</p>
      ${form(page, sendPasswordMail.path, fields, t("password.forgotten.send"))}${backLink(page)}`;
  },
};

export const modificationPasswordScreen: PlainScreen = {
  tags: ["td-modification-password"],
  forms: [
    {
      action: changePassword.path,
      async submit(page, values) {
        if (differs(values)) return DIFFERS;
        const body = {
          hash: page.query.get("hash") ?? "",
          password: sentText(values, "newPassword"),
          ...(values.has("firstName") && {
            firstName: sentText(values, "firstName").trim(),
            lastName: sentText(values, "lastName").trim(),
            locale: page.locale,
            acceptTerms: values.has("terms"),
          }),
        };
        const { errors, successfullyLogin, nextPathAfterLogin } = await page.call(changePassword, { body });
        if (errors != null && errors.length > 0) return { errors };
        return { goTo: successfullyLogin === true ? (nextPathAfterLogin ?? "/") : "/login?notice=password-changed" };
      },
    },
  ],
  // The link is checked when the form is sent; showing the page does not reveal its validity.
  draw(page, { values }) {
    const { t, query } = page;
    const person =
      query.get("type") === "INVITATION"
        ? ([
            ["firstName", "password.first-name", "given-name"],
            ["lastName", "password.last-name", "family-name"],
          ] as const)
        : [];
    const fields = [
      person.map(([name, label, autocomplete]) =>
        field(t(label), name, { maxlength: 60, autocomplete, value: sentText(values, name) }),
      ),
      newPassword(page),
      person.length > 0 && checkbox(t("password.terms"), "terms", true),
    ];
    return html`${form(page, changePassword.path, fields, t("password.new.save"))}
      <p><a href="${page.base}/forgottenPassword">${t("password.new.ask-again")}</a></p>
      ${backLink(page)}`;
  },
};

export const passwordRenewalScreen: PlainScreen = {
  tags: ["td-password-renewal"],
  forms: [
    {
      action: renewPassword.path,
      async submit(page, values) {
        if (differs(values)) return DIFFERS;
        const hashPart = page.query.get("next");
        const body = {
          password: sentText(values, "newPassword"),
          ...(values.has("login") && { login: sentText(values, "login").trim() }),
          ...(values.has("currentPassword") && { currentPassword: sentText(values, "currentPassword") }),
          ...(hashPart !== null && { hashPart }),
        };
        const { errors, nextPathAfterLogin } = await page.call(renewPassword, { body });
        return errors != null && errors.length > 0 ? { errors } : { goTo: nextPathAfterLogin ?? "/" };
      },
    },
  ],
  async draw(page, { values }) {
    const { t } = page;
    const { login, reason, needsCurrentPassword } = await page.call(passwordRenewalState, {});
    const why = reason === "EXPIRED" ? "expired" : reason === "FORCED" ? "forced" : "free";
    const fields = [
      login === null && loginField(t("password.email"), { value: sentText(values, "login") }),
      needsCurrentPassword && passwordField(t("password.current"), "currentPassword", "current-password"),
      newPassword(page),
    ];
    return html`<p>${t(`password.renewal.${why}`)}</p>
      ${form(page, renewPassword.path, fields, t("password.new.save"))}${backLink(page)}`;
  },
};

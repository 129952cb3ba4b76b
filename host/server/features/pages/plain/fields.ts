/** Fields and frame of forms without JavaScript. Browsers run the checks they support; the call runs all others. */
import { PASSWORD_RULES } from "../../../../../src/contract/endpoints/password";
import { attributes, html, type Html, type Part } from "../../../platform/html";
import type { PlainPage } from "./plain-page";

type Attributes = Parameters<typeof attributes>[0];

/** Renders a labelled single-line field. */
export const field = (label: string, name: string, values: Attributes = {}): Html =>
  html`<label>${label}<input ${attributes({ name, required: true, ...values })} /></label>`;

/** Renders a labelled field for the login, which is an e-mail address. */
export const loginField = (label: string, values: Attributes = {}): Html =>
  field(label, "login", { type: "email", autocomplete: "username", maxlength: 254, ...values });

/** Renders a labelled password field. */
export const passwordField = (label: string, name: string, autocomplete: string): Html =>
  field(label, name, { type: "password", autocomplete, maxlength: 1000 });

/** Renders the password rules next to a new password. */
export const passwordRules = ({ t }: PlainPage): Html =>
  html`<ul class="rules">
    ${PASSWORD_RULES.map((rule) => html`<li>${t(`password-rules.${rule}`)}</li>`)}
  </ul>`;

/** Renders a labelled checkbox. */
export const checkbox = (label: string, name: string, required = false): Html =>
  html`<label class="tick"><input type="checkbox" ${attributes({ name, required })} />${label}</label>`;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Renders a labelled selection list. */
export const select = (label: string, name: string, choices: readonly Choice[], selected?: string): Html =>
  html`<label
    >${label}<select ${attributes({ name, required: true })}>
      ${choices.map(
        ({ value, label: text }) =>
          html`<option ${attributes({ value, selected: value === selected })}>${text}</option>`,
      )}
    </select></label
  >`;

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" ${attributes({ name, value })} />`;

/** Renders a form with its XSRF token and the address to return to. */
export const form = (page: PlainPage, action: string, fields: Part, submit: string): Html =>
  html`<form method="post" ${attributes({ action })}>
    ${hidden("xsrf", page.xsrf)}${hidden("page", page.path)}${hidden("base", page.base)}${fields}<button>
      ${submit}
    </button>
  </form>`;

/** Renders refusals by their messages, or by their keys when no message exists. */
export const alerts = ({ t }: PlainPage, keys: readonly string[]): Html =>
  html`${keys.map((key) => html`<p class="alert" role="alert">${t(key)}</p>`)}`;

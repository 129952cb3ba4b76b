/** Renders the pages without JavaScript: content by screen, and the frame. */
import { BUILT_IN_LOCALES, languageName } from "../../../../../src/locales/index";
import { demoTemplate, notConnectedConfiguration } from "../../../../../src/contract/endpoints/context";
import { fillPath } from "../../../../../src/contract/endpoint";
import { attributes, html, type Html, type Part } from "../../../platform/html";
import { creationScreen } from "./creation";
import { externalRequestScreen } from "./external";
import { alerts } from "./fields";
import { accountHandOverScreen } from "./account-hand-over";
import { newsletterScreen } from "./newsletter";
import { forgottenPasswordScreen, modificationPasswordScreen, passwordRenewalScreen } from "./passwords";
import type { PlainPage, PlainScreen, RefusedForm } from "./plain-page";
import { requestFormScreen } from "./request-form";
import { loginScreen, subrogationLoginScreen } from "./sign-in";
import { transferScreen } from "./transfer";

export const PLAIN_SCREENS: readonly PlainScreen[] = [
  loginScreen,
  subrogationLoginScreen,
  forgottenPasswordScreen,
  modificationPasswordScreen,
  passwordRenewalScreen,
  creationScreen,
  externalRequestScreen,
  accountHandOverScreen,
  newsletterScreen,
  requestFormScreen,
  transferScreen,
];

export const NOTHING_SENT: RefusedForm = { errors: [], values: new URLSearchParams() };

const LOGO_HEIGHT = 40;

/** Renders links to the same page in other languages. */
function languages({ base, path, query, locale, t }: PlainPage): Html {
  const [address = ""] = path.split("?", 1);
  const others = [...query].filter(([name]) => name !== "locale");
  const link = (target: string, code: string): Html => {
    const href = `${base}${address}?${new URLSearchParams([...others, ["locale", target]]).toString()}`;
    return html`<a ${attributes({ href, lang: code, hreflang: code })}>${languageName(code)}</a>`;
  };
  return html`<nav aria-label="${t("public.language")}">
    ${BUILT_IN_LOCALES.map((candidate) => {
      const code = candidate.slice(0, 2);
      return candidate === locale ? html`<span lang="${code}">${languageName(code)}</span>` : link(candidate, code);
    })}
  </nav>`;
}

/** Renders the content of `<noscript>`: styles, title, brand and content. */
export async function plainContent(
  page: PlainPage,
  content: Part,
  errors: readonly string[],
  staticBase: string,
): Promise<Html> {
  const { t, match, context, locale } = page;
  const { data } = await page.call(notConnectedConfiguration, { params: { creationContext: context, locale } });
  const brand = data?.logoAlt ?? t("public.brand");
  const code = data?.templateCode;
  return html`<link rel="stylesheet" href="${staticBase}/page/plain.css" />${
      code == null
        ? null
        : html`<link rel="stylesheet" href="${fillPath(demoTemplate.path, { templateCode: code })}" />`
    }
    <main class="td-plain">
      <p class="brand">
        ${data?.logoPath ? html`<img src="${data.logoPath}" alt="${brand}" height="${LOGO_HEIGHT}" />` : brand}
      </p>
      <h1>${t(match?.screen.titleKey ?? "not-found-title")}</h1>
      ${alerts(page, errors)}${content}${languages(page)}
    </main>`;
}

/** Renders the form of the address's screen, or a notice when there is none. */
export async function plainScreen(page: PlainPage, refused: RefusedForm): Promise<Part> {
  const tag = page.match?.screen.tag;
  const screen = PLAIN_SCREENS.find(({ tags }) => tag !== undefined && tags.includes(tag));
  if (screen !== undefined) return screen.draw(page, refused);
  const { t, base, path } = page;
  return html`<p>${t("not-found.text", { path: path.slice(0, 200) })}</p>
    <p><a href="${base}/login">${t("not-found.login")}</a></p>`;
}

/** Renders a complete page around the content, as the answer to a form. */
export const plainDocument = ({ locale, t, match }: PlainPage, content: Html): string =>
  html`<!doctype html>
    <html lang="${locale.slice(0, 2)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${t(match?.screen.titleKey ?? "not-found-title")}</title>
      </head>
      <body>
        ${content}
      </body>
    </html>`.text;

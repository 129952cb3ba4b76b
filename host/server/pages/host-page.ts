/** One element alone in a page (`{base}/host/{tag}?{attribute}={value}`): for a frame of another page, and to look at it by itself. */
import { messagesOf } from "../../../src/catalogue/messages";
import { screenByTag } from "../../../src/catalogue/screens";
import { attributes, escapeHtml, html, type Html } from "../html";
import { modulePreloads, type PageSource } from "./admin-page";

export interface HostPageRequest {
  readonly tag: string;
  readonly query: URLSearchParams;
  readonly base: string;
  readonly staticBase: string;
  readonly locale: string;
  /** Sources that may frame the page. */
  readonly parents: readonly string[];
  /** The account may see technical information and asked for it. */
  readonly console: boolean;
  readonly title: string;
}

/** Tags that make no sense alone: the shell draws others. */
const NOT_ALONE = ["td-admin-shell"];
/** Query values that are the page's own. */
const OWN = ["locale", "console"];
/** An attribute of an element, and none that every tag has: those could dress it, name it or run something. */
const ATTRIBUTE = /^(?!on|style$|class$|id$|slot$|is$|part$|hidden$|inert$|standalone$|routing$)[a-z][a-z0-9-]{0,40}$/;

/** Whether an element of that tag was built. */
export const standsAlone = (tag: string, { manifest }: PageSource): boolean =>
  Object.hasOwn(manifest, `elements/${tag}`) && !NOT_ALONE.includes(tag);

/** Message modules of an element: those of its screen, or of all public ones. */
export const hostModules = (tag: string): readonly string[] => {
  const screen = screenByTag(tag);
  return screen === undefined ? [] : messagesOf(screen);
};

/** Address of the element's screen in the full admin, where that needs nothing but the base. */
const fullPage = (tag: string, base: string): string => {
  const plain = screenByTag(tag)?.paths.find((path) => !/[:{]/.test(path));
  return `${base}${plain ?? ""}`;
};

function element({ tag, query, base, title }: HostPageRequest): Html {
  const own = [...query].filter(([name]) => ATTRIBUTE.test(name) && !OWN.includes(name));
  const values = attributes({ standalone: true, routing: "memory", ...Object.fromEntries(own) });
  // The name of a tag is one of the build's own.
  const link = html`<p><a href="${fullPage(tag, base)}" target="_top">${title}</a></p>`;
  return html`<${tag} ${values}>${link}</${tag}>`;
}

/** The page's HTML; the tag must stand alone. */
export function renderHostPage(source: PageSource, request: HostPageRequest): string {
  const { staticBase, base, locale, parents, title } = request;
  const values: Readonly<Record<string, string>> = {
    LANG: locale.slice(0, 2),
    TITLE: title,
    STATIC: staticBase,
    ADMIN_BASE: base,
    LOCALE: locale,
    PARENTS: parents.join(" "),
  };
  return source.template
    .replace(/%TD_([A-Z_]+)%/g, (_, name: string) => escapeHtml(values[name] ?? ""))
    .replace("<!--td:head-->", () => modulePreloads(source, ["page/host", `elements/${request.tag}`], staticBase))
    .replace("<!--td:element-->", () => element(request).text)
    .replace(/<script(?=\s)/, request.console ? "<script data-console" : "<script");
}

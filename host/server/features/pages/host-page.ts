/** Renders a page with a single element (`{base}/host/{tag}?{attribute}={value}`), for iframes and previews. */
import { screenByTag } from "../../../../src/catalogue/screens";
import { attributes, escapeHtml, html, type Html } from "../../platform/html";
import { modulePreloads, type PageSource } from "./admin-page";

export interface HostPageRequest {
  readonly tag: string;
  readonly query: URLSearchParams;
  readonly base: string;
  readonly staticBase: string;
  readonly locale: string;
  /** CSP sources that may frame the page. */
  readonly parents: readonly string[];
  /** Whether it is in a frame of another site, where browsers withhold its cookies. */
  readonly crossSite: boolean;
  /** Whether to show technical information to an account with the right. */
  readonly console: boolean;
  readonly title: string;
}

/** Tags that cannot be shown alone: the shell contains all screens. */
const NOT_ALONE = ["td-admin-shell"];
/** Query parameters of the page itself. */
const HOST_PARAMETERS = ["locale", "console"];
/** Matches allowed attributes. Global ones such as `style`, `id` and event handlers are excluded. */
const ATTRIBUTE = /^(?!on|style$|class$|id$|slot$|is$|part$|hidden$|inert$|standalone$|routing$)[a-z][a-z0-9-]{0,40}$/;

/** Whether the build has an element with the tag that can be shown alone. */
export const isStandalone = (tag: string, { manifest }: PageSource): boolean =>
  Object.hasOwn(manifest, `elements/${tag}`) && !NOT_ALONE.includes(tag);

/** Returns the address of the element's screen in the full admin, if it has no parameters. */
const fullPage = (tag: string, base: string): string => {
  const screenPath = screenByTag(tag)?.paths.find((path) => !/[:{]/.test(path));
  return `${base}${screenPath ?? ""}`;
};

function element({ tag, query, base, title }: HostPageRequest): Html {
  const ownAttributes = [...query].filter(([name]) => ATTRIBUTE.test(name) && !HOST_PARAMETERS.includes(name));
  const values = attributes({
    standalone: true,
    "heading-level": 1,
    routing: "memory",
    ...Object.fromEntries(ownAttributes),
  });
  // The tag is a known name of the build and needs no escaping.
  const link = html`<p><a href="${fullPage(tag, base)}" target="_top">${title}</a></p>`;
  return html`<${tag} ${values}>${link}</${tag}>`;
}

/** Returns the HTML of the page. The tag must be one that `isStandalone` accepts. */
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
    .replace(
      /<script(?=\s)/,
      `<script${request.console ? " data-console" : ""}${request.crossSite ? " data-cross-site" : ""}`,
    );
}

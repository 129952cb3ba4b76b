/** Snippets of an element for plain HTML and each framework. Each is complete: it names the server and loads the element. */
import { frameworkSnippets, htmlAttributes } from "../../../demo/snippets.js";
import { valuesOf, type ManifestElement } from "./manifest";

/** Where the snippets load the elements from; the page's script replaces it by the server that shows the page. */
const SERVER = "https://admin.example.com";

/** Returns the code by name of the framework. @param parameters attributes without which the element shows no record */
export function snippetsOf(element: ManifestElement, parameters: readonly string[]): Readonly<Record<string, string>> {
  const required = element.attributes.filter(({ name }) => parameters.includes(name));
  const values = Object.fromEntries(required.map(({ name, type }) => [name, valuesOf(type.text)?.[0] ?? "1"]));
  const { tagName: tag } = element;
  return {
    HTML: `<script type="module" src="${SERVER}/admin/static/td-admin.js" data-locale="en_GB"></script>
<${tag}${htmlAttributes(values)}><p>Loading…</p></${tag}>`,
    ...frameworkSnippets(element, values, { server: SERVER, locale: "en_GB" }),
  };
}

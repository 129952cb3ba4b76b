/** Markup that several documentation pages share. Cells, labels and titles are HTML unless said otherwise. */
import { Marked } from "marked";
import { escapeHtml } from "../../server/platform/html";

/** Tags in a description are text. */
const descriptions = new Marked({ renderer: { html: ({ text }) => escapeHtml(text) } });

/** Renders the Markdown of a doc comment as one line of HTML. */
export const inline = (markdown: string): string => descriptions.parseInline(markdown, { async: false });

/** Returns the anchor that code hosts give a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** Renders a table that scrolls in itself. @param label names the scrolling region, as text */
export function table(label: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag.slice(0, 2)}>`).join("")}</tr>`;
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead>${cells('th scope="col"', head)}</thead><tbody>${rows.map((row) => cells("td", row)).join("\n")}</tbody></table></div>\n`;
}

/** Renders code with its label and a button that copies it. Label and code are text. */
export const snippet = (label: string, text: string): string =>
  `<figure class="snippet"><figcaption>${escapeHtml(label)}</figcaption><button type="button" aria-label="Copy ${escapeHtml(label)}">Copy</button><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre></figure>\n`;

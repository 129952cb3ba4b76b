/** Pages of the guide: one for each chapter of elements/README.md. */
import { Marked, type Tokens } from "marked";
import { anchorOf, snippet, table } from "./markup";

export interface Guide {
  readonly file: string;
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** Headings of the chapter. */
  readonly sections: readonly { readonly anchor: string; readonly title: string }[];
}

/** Labels of the languages of code blocks. */
const LANGUAGES: Readonly<Record<string, string>> = {
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
  ts: "TypeScript",
  tsx: "TSX",
  angular: "TypeScript",
  sh: "Shell",
  vue: "Vue",
  svelte: "Svelte",
};

/** Splits a guide at its chapters (`##`). @param markdown text of the guide */
export function guides(markdown: string): Guide[] {
  const chapters = markdown
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = "", ...lines] = text.split("\n");
      const content = lines.join("\n");
      const headings = [...content.matchAll(/^### (.*)$/gm)].map(([, heading = ""]) => heading);
      const sections = headings.map((heading) => ({ anchor: anchorOf(heading), title: heading }));
      return { file: `${anchorOf(title)}.html`, title, content, sections };
    });
  const renderer = pageRenderer(
    new Map(
      chapters.flatMap(({ file, title, sections }): [string, string][] => [
        [anchorOf(title), file],
        ...sections.map(({ anchor }): [string, string] => [anchor, `${file}#${anchor}`]),
      ]),
    ),
  );
  return chapters.map((chapter) => ({
    ...chapter,
    content: `<h1>${chapter.title}</h1>\n${renderer.parse(chapter.content, { async: false })}`,
  }));
}

/** Renders a chapter as a page. @param targets file and anchor of every heading, by its anchor in the guide */
const pageRenderer = (targets: ReadonlyMap<string, string>): Marked =>
  new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        // The title of the page is the heading above.
        const level = String(depth - 1);
        return `<h${level} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        const target = pageLink(href, targets);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      table({ header, rows }: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[]): string[] =>
          row.map((cell) => this.parser.parseInline(cell.tokens));
        return table(header.map(({ text }) => text).join(", "), cells(header), rows.map(cells));
      },
      code({ text, lang = "" }: Tokens.Code): string {
        return snippet(LANGUAGES[lang] ?? "Code", text);
      },
    },
  });

/** Returns where a link of the guide leads on the site: undefined for files of the repository that are not served. */
function pageLink(href: string, targets: ReadonlyMap<string, string>): string | undefined {
  if (href.startsWith("#")) return targets.get(href.slice(1));
  if (href.startsWith("../demo/")) return href.replace("../demo/", "../");
  // The page of the custom properties lists what this file declares.
  if (href.endsWith("/tokens.css")) return "custom-properties.html";
  return /^https?:/.test(href) ? href : undefined;
}

/** Shows a sanitised rich text without inserting markup into the page: blocks, lists, bold and italics. Other tags keep their text. */
import { createElement, Fragment, type ReactNode } from "react";
import { unescapeText } from "../../contract/plain-text";

const SHOWN: ReadonlySet<string> = new Set(["p", "ul", "ol", "li", "strong", "i", "em", "u", "s", "blockquote"]);
/** Headings would break the outline of the page around them. */
const HEADING = /^h[1-6]$/;
const PARTS = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/gi;

interface Frame {
  readonly tag: string;
  readonly children: ReactNode[];
}

function elementOf({ tag, children }: Frame, key: number): ReactNode {
  if (HEADING.test(tag))
    return (
      <p key={key}>
        <strong>{children}</strong>
      </p>
    );
  return createElement(SHOWN.has(tag) ? tag : Fragment, { key }, ...children);
}

/** Converts markup to React nodes. Unclosed tags end with the text. */
function nodesOf(html: string): ReactNode[] {
  const root: Frame = { tag: "", children: [] };
  const open: Frame[] = [root];
  const top = (): Frame => open.at(-1) ?? root;
  const close = (): void => {
    const frame = open.pop();
    if (frame !== undefined) top().children.push(elementOf(frame, top().children.length));
  };
  for (const [part, slash, name = ""] of html.matchAll(PARTS)) {
    const tag = name.toLowerCase();
    if (tag === "") top().children.push(unescapeText(part));
    else if (tag === "br") top().children.push(<br key={top().children.length} />);
    else if (slash === "") open.push({ tag, children: [] });
    else if (open.some((frame) => frame.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return root.children;
}

export const LimitedMarkup = ({ html }: { readonly html: string }) => <>{nodesOf(html)}</>;

/** Turns markup into nodes that are safe to insert. */
import purifier from "dompurify";
import { trustedHtml } from "../trusted-types";

export interface SanitiseOptions {
  /** Attributes to leave out, beside the unsafe ones. */
  readonly withoutAttributes?: readonly string[];
  /** Turns headings into bold paragraphs, for a place where they would break the outline of the page. */
  readonly withoutHeadings?: boolean;
}

/** Parses and sanitises markup that the user may have typed and no server has sanitised. Returns its top-level nodes. */
export function sanitisedNodes(
  html: string,
  { withoutAttributes = [], withoutHeadings = false }: SanitiseOptions = {},
): ChildNode[] {
  const parsed = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  const root = parsed.createElement("div");
  root.append(...parsed.body.childNodes);
  purifier.sanitize(root, {
    IN_PLACE: true,
    // Markup comes from the policy of the bundle; the page may forbid another.
    TRUSTED_TYPES_POLICY: null,
    ADD_ATTR: ["target"],
    FORBID_ATTR: [...withoutAttributes],
  });
  // The page's Content-Security-Policy ignores style attributes, but not the CSSOM.
  for (const element of root.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
  if (withoutHeadings) for (const heading of root.querySelectorAll("h1, h2, h3, h4, h5, h6")) replaceHeading(heading);
  return [...root.childNodes];
}

function replaceHeading(heading: Element): void {
  const paragraph = heading.ownerDocument.createElement("p");
  const text = heading.ownerDocument.createElement("strong");
  text.append(...heading.childNodes);
  paragraph.append(text);
  heading.replaceWith(paragraph);
}

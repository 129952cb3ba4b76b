/** The frame of a documentation page: head, navigation and content. */
import { escapeHtml } from "../../server/platform/html";

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly { readonly file: string; readonly label: string }[];
}

/** Renders a page. `content` is HTML. */
export function renderPage(
  file: string,
  title: string,
  content: string,
  navigation: readonly NavigationGroup[],
): string {
  const groups = navigation.map(({ title: heading, links }) => {
    const items = links.map(
      (link) =>
        `<li><a href="${link.file}"${link.file === file ? ' aria-current="page"' : ""}>${escapeHtml(link.label)}</a></li>`,
    );
    const isOpen = links.some((link) => link.file === file);
    return `<details${isOpen ? " open" : ""}><summary>${escapeHtml(heading)}</summary><ul>${items.join("")}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – td-admin</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../docs.css">
<script type="module" src="../docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="index.html">td-admin elements</a><button type="button" popovertarget="menu">Pages</button></header>
<nav id="menu" popover aria-label="Documentation">
<p><a href="index.html">td-admin elements</a></p>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off">
${groups.join("\n")}
</nav>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`;
}

import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/**
 * Skins: the CSS of a brand by its code. A creation context, a shop or a page names the code. The server sends the CSS without rules that load
 * other files.
 */
export default defineResource({
  name: "demo-template",
  area: "administration",
  screens: {
    list: { path: "demo-template-list", tag: "td-demo-templates", icon: "palette" },
    detail: { path: "demo-template-list/detail/{id}", tag: "td-demo-template" },
  },
  right: { read: "ADMIN_IMPORTER", write: "ADMIN_IMPORTER" },
  scope: "platform",
  label: "title",
  fields: {
    title: f.text({ required: true, max: 60 }),
    code: f.code({ required: true, unique: true, min: 2, max: 40, example: "TYREPLUS" }),
    /** Offered to new shops, by its colours. */
    active: f.boolean({ default: true }),
    primaryColour: f.colour({ required: true }),
    accentColour: f.colour(),
    backgroundColour: f.colour(),
    css: f.multiline({ required: true, max: 200_000, fromFile: true, width: "full" }),
  },
  rules: ({ css }) => ({ css: cssError(css) }),
  list: {
    columns: ["title", "code", "primaryColour", "accentColour", "backgroundColour", "active", "updatedAt", "updatedBy"],
    visible: ["title", "code", "primaryColour", "active", "updatedAt"],
    filters: ["active"],
    search: ["title", "code"],
    sort: "title",
  },
  form: {
    cards: {
      general: ["title", "code", "active"],
      colours: ["primaryColour", "accentColour", "backgroundColour"],
      css: ["css"],
    },
  },
});

/** Returns the error of CSS that the server would change or that a browser would not read to its end. */
function cssError(css: string): string | undefined {
  const rules = css.replace(/\/\*.*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/gs, " ");
  if (/@import\b/i.test(rules)) return "demo-template.error.import";
  let open = 0;
  for (const brace of rules.match(/[{}]/g) ?? []) {
    open += brace === "{" ? 1 : -1;
    if (open < 0) break;
  }
  return open === 0 ? undefined : "demo-template.error.braces";
}

// The code that shows an element in an application of each framework, for the documentation pages and the studio. Attributes are given by
// name; `true` is an attribute without a value.

const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Writes the attributes. @param write writes the value of one that has a value */
const written = (values, write, nameOf = (name) => name) =>
  Object.entries(values)
    .map(([name, value]) => ` ${nameOf(name)}${value === true ? "" : `=${write(String(value))}`}`)
    .join("");
const quoted = (value) => `"${escapeHtml(value)}"`;
const expression = (value) => `{${JSON.stringify(value)}}`;

/** Returns the attributes as HTML, each with a space before it. */
export const htmlAttributes = (values) => written(values, quoted);
// A quoted attribute in JSX has no escapes besides HTML entities.
const jsx = (value) => (/["&\\]/.test(value) ? expression(value) : `"${value}"`);
// A brace starts an expression.
const svelte = (value) => (value.includes("{") ? expression(value) : quoted(value));
// The template is a template literal.
const angular = (value) => quoted(value).replace(/[`\\$]/g, "\\$&");

/**
 * Returns the snippets by framework.
 *
 * @param element tag, and name of the React wrapper
 * @param values attributes
 * @param options address of the server, and locale
 */
export function frameworkSnippets({ tagName: tag, name: wrapper }, values, { server, locale }) {
  const configured = `void configure({ apiBase: "${server}", locale: "${locale}" });`;
  return {
    "React 19": `import { configure } from "td-admin/react";

${configured}

export const Screen = () => <${tag}${written(values, jsx)} ontd-ready={(event) => console.log(event.detail)} />;`,
    "React 18": `import { configure, ${wrapper} } from "td-admin/react";

${configured}

export const Screen = () => <${wrapper}${written(values, jsx, camel)} onTdReady={(event) => console.log(event.detail)} />;`,
    Vue: `<script setup lang="ts">
import { configure } from "td-admin/vue";

${configured}
const log = (event: CustomEvent) => console.log(event.detail);
</script>

<template>
  <${tag}${htmlAttributes(values)} @td-ready="log" />
</template>`,
    Svelte: `<script lang="ts">
  import { configure } from "td-admin/svelte";

  ${configured}
</script>

<${tag}${written(values, svelte)} ontd-ready={({ detail }) => console.log(detail)}></${tag}>`,
    Angular: `// main.ts
import { configure } from "td-admin";

${configured}

// The component
@Component({
  selector: "app-screen",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<${tag}${written(values, angular)} (td-ready)="log($event)"></${tag}>\`,
})
export class Screen {
  log(event: CustomEvent): void {
    console.log(event.detail);
  }
}`,
  };
}

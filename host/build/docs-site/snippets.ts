/** Snippets of an element for each framework. Each is complete: it names the server and loads the element. */
import type { ManifestElement } from "./manifest";

/** Where the snippets load the elements from; the page's script replaces it by the server that shows the page. */
const SERVER = "https://admin.example.com";

/** Returns the code by name of the framework. @param parameters attributes without which the element shows no record */
export function snippetsOf(
  { tagName: tag, name, attributes }: ManifestElement,
  parameters: readonly string[],
): Readonly<Record<string, string>> {
  const required = attributes.filter((attribute) => parameters.includes(attribute.name));
  const markup = required.map((attribute) => ` ${attribute.name}="1"`).join("");
  const properties = required.map(({ fieldName = "" }) => ` ${fieldName}="1"`).join("");
  const configured = `void configure({ apiBase: "${SERVER}", locale: "en_GB" });`;
  return {
    HTML: `<script type="module" src="${SERVER}/admin/static/td-admin.js" data-locale="en_GB"></script>
<${tag}${markup}><p>Loading…</p></${tag}>`,
    "React 19": `import { configure } from "td-admin/react";

${configured}

export const Screen = () => <${tag}${markup} ontd-ready={(event) => console.log(event.detail)} />;`,
    "React 18": `import { configure, ${name} } from "td-admin/react";

${configured}

export const Screen = () => <${name}${properties} onTdReady={(event) => console.log(event.detail)} />;`,
    Vue: `<script setup lang="ts">
import { configure } from "td-admin/vue";

${configured}
const log = (event: CustomEvent) => console.log(event.detail);
</script>

<template>
  <${tag}${markup} @td-ready="log" />
</template>`,
    Svelte: `<script lang="ts">
  import { configure } from "td-admin/svelte";

  ${configured}
</script>

<${tag}${markup} ontd-ready={({ detail }) => console.log(detail)}></${tag}>`,
    Angular: `// main.ts
import { configure } from "td-admin";

${configured}

// The component
@Component({
  selector: "app-screen",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<${tag}${markup} (td-ready)="log($event)"></${tag}>\`,
})
export class Screen {
  log(event: Event): void {
    console.log((event as CustomEvent).detail);
  }
}`,
  };
}

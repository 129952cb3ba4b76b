/** Panels that several kinds of pages share: their code, and their words, come with the form that shows them. */
import type { ComponentType } from "react";
import type { PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { withWords } from "../../runtime/with-words";

/** A panel with its words. */
const worded = (load: () => Promise<ComponentType<PanelProps>>, words: readonly string[]) =>
  deferred<PanelProps>(async () => {
    const Panel = await withWords(load(), words);
    return Panel;
  });
/** One about paragraphs or pages. */
const panel = (load: () => Promise<ComponentType<PanelProps>>, words: readonly string[] = []) =>
  worded(load, ["paragraph", "page", ...words]);

export const paragraphsPanel = panel(
  async () => (await import("./paragraphs-panel")).ParagraphsPanel,
  ["paragraph-list"],
);
export const blocParagraphsPanel = panel(
  async () => (await import("./bloc-paragraphs-panel")).BlocParagraphsPanel,
  ["paragraph-list"],
);
export const blocShownPanel = worded(
  async () => (await import("./bloc-shown-panel")).BlocShownPanel,
  ["content-bloc-choice"],
);
export const versionsPanel = panel(async () => (await import("./versions-panel")).VersionsPanel, ["paragraph-form"]);
export const previewPanel = panel(async () => (await import("./preview-panel")).PreviewPanel);

/** Records inside this one, with the way to each; fields are told by the words of their own screen. */
export const innerPanel = (name: "Products" | "Levels" | "Fields" | "Articles") =>
  panel(
    async () => (await import("./inner-records-panel"))[`${name}Panel`],
    name === "Fields" ? ["custom-database-field"] : [],
  );

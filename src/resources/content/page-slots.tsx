/** Panels that several kinds of pages share: their code, and their words, come with the form that shows them. */
import type { ComponentType } from "react";
import type { PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { withWords } from "../../runtime/with-words";

/** A panel with its words. */
const panel = (load: () => Promise<ComponentType<PanelProps>>, words: readonly string[] = []) =>
  deferred<PanelProps>(async () => {
    const Panel = await withWords(load(), ["paragraph", "page", ...words]);
    return Panel;
  });

export const paragraphsPanel = panel(async () => (await import("./paragraphs-panel")).ParagraphsPanel);
export const blocParagraphsPanel = panel(async () => (await import("./bloc-paragraphs-panel")).BlocParagraphsPanel);
export const versionsPanel = panel(async () => (await import("./versions-panel")).VersionsPanel);
export const previewPanel = panel(async () => (await import("./preview-panel")).PreviewPanel);

/** Records inside this one, with the way to each; fields are told by the words of their own screen. */
export const innerPanel = (name: "Products" | "Levels" | "Fields" | "Articles") =>
  panel(
    async () => (await import("./inner-records-panel"))[`${name}Panel`],
    name === "Fields" ? ["custom-database-field"] : [],
  );

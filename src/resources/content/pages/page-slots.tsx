/** Fields and panels shared by several kinds of pages. Code and messages load with the form that shows them. */
import type { ComponentType } from "react";
import type { FieldSlotProps, PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const panel = (load: () => Promise<ComponentType<PanelProps>>) => deferred<PanelProps>(load);

export const paragraphsPanel = panel(async () => (await import("./paragraphs-panel")).ParagraphsPanel);
export const blocParagraphsPanel = panel(async () => (await import("./bloc-paragraphs-panel")).BlocParagraphsPanel);
export const blocVisibilityPanel = panel(async () => (await import("./bloc-visibility-panel")).BlocVisibilityPanel);
export const versionsPanel = panel(async () => (await import("./versions-panel")).VersionsPanel);
export const previewPanel = panel(async () => (await import("./preview-panel")).PreviewPanel);

/** Metadata of catalogues and sheets. */
export const metaTagsField = deferred<FieldSlotProps>(
  async () => (await import("../../catalog/meta-tags-field")).MetaTagsField,
);

// Lists of child records.
export const productsPanel = panel(async () => (await import("./products-panel")).ProductsPanel);
export const articlesPanel = panel(async () => (await import("./articles-panel")).ArticlesPanel);
export const levelsPanel = panel(async () => (await import("./levels-panel")).LevelsPanel);
export const fieldsPanel = panel(async () => (await import("./fields-panel")).FieldsPanel);

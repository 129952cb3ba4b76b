/** Renders a page template for the preview of the picker. */
import { sampleContent, templateParagraphs } from "../paragraphs/templates";
import type { RenderedPage } from "./render";

/** Builds the rendering input of a template; undefined for an unknown code. */
export function renderedTemplate(code: string, locale: string): RenderedPage | undefined {
  const samples = templateParagraphs(code);
  return (
    samples && {
      title: TITLES[locale.slice(0, 2)] ?? "Your title",
      locale,
      indexable: false,
      shopName: "",
      header: "NONE",
      footer: false,
      paragraphs: samples.map((sample, index) => ({
        id: index,
        locale,
        slot: null,
        layoutId: sample.layoutId,
        internalName: null,
        anchor: null,
        active: true,
        startAt: null,
        endAt: null,
        content: sampleContent(sample, locale),
        sliderPictures: [],
        options: [],
      })),
    }
  );
}

const TITLES: Readonly<Record<string, string>> = { fr: "Votre titre", de: "Ihr Titel" };

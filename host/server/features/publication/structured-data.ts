/** Data in pages that search engines read: questions with answers, and the business of the site's dealer (schema.org). */
import { textIn } from "../../../../src/contract/paragraph/text-in";
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import { plainText } from "../../../../src/contract/plain-text";
import type { SiteValues } from "../paragraphs/site-values";
import type { PublishedParagraph } from "./versions";

type Question = Readonly<Record<"question" | "answer", unknown>>;

/** Returns the questions of the paragraphs that offer them to search engines. */
const questionsOf = (paragraphs: readonly PublishedParagraph[]): readonly Question[] =>
  paragraphs.flatMap(({ layoutId, content }) =>
    layoutOf(layoutId)?.type === "FAQ" && content["structuredData"] !== false && Array.isArray(content["questions"])
      ? (content["questions"] as readonly Question[])
      : [],
  );

/** Returns a description of the questions; undefined without any. */
export function faqData(paragraphs: readonly PublishedParagraph[], locale: string): object | undefined {
  const entries = questionsOf(paragraphs).map(({ question, answer }) => ({
    "@type": "Question",
    name: textIn(question, locale),
    acceptedAnswer: { "@type": "Answer", text: plainText(textIn(answer, locale)) },
  }));
  const complete = entries.filter(({ name, acceptedAnswer }) => name !== "" && acceptedAnswer.text !== "");
  return complete.length === 0
    ? undefined
    : { "@context": "https://schema.org", "@type": "FAQPage", mainEntity: complete };
}

/** Returns a description of the site's dealer; undefined for a site of several dealers. */
export function businessData({ dealerName, dealerPhone, city, postalCode }: SiteValues): object | undefined {
  if (dealerName === undefined || dealerName === "") return undefined;
  return {
    "@context": "https://schema.org",
    "@type": "AutoRepair",
    name: dealerName,
    ...(dealerPhone !== "" && { telephone: dealerPhone }),
    address: { "@type": "PostalAddress", addressLocality: city, postalCode },
  };
}

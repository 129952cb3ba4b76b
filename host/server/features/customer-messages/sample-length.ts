/** Length of a text message before it has an appointment. */
import { SAMPLE_VALUES } from "../../../../src/contract/customer-messages";
import { writeSms } from "./write";

/** Returns the parts of the longest language, with sample values. */
export const smsParts = (texts: Readonly<Record<string, string>>, unicodeAllowed: boolean): number =>
  Math.max(0, ...Object.values(texts).map((text) => writeSms(text, SAMPLE_VALUES, unicodeAllowed).parts));

/** Pure functions of the domain: entry `td-admin/spec`. No DOM, React or Node. */
export { computePrice, type PriceOptions } from "../pricing/compute-price";
export { defaultMarginOf } from "../pricing/own-prices";
export { marginOf, priceWithMargin, roundMinor } from "../pricing/amounts";
export type * from "../pricing/model";
export { matchesSize, parseSizePattern, type SizePattern } from "../pricing/size-pattern";
export { formatDateTime } from "./date-time";
export { encodeLoginValue } from "./login-value";
export { assetUrl, detectPictureType, entityPictureId, isPictureUrl, type PictureType } from "./picture";
export { formatPrice, type PriceFormat } from "./price";
export { EXTERNAL_LINK_STARTS, isValidExternalLink, normaliseRelativeUrl } from "./relative-url";
export {
  createTranslator,
  EMPTY_MESSAGE,
  fillMessage,
  isLanguageCode,
  type TranslationParams,
  type Translator,
  type TranslatorOptions,
} from "./translator";
export {
  gtinCheckDigit,
  isLabelExempt,
  labelState,
  loadInKilograms,
  normaliseEan,
  speedInKmh,
  tyreClass,
  type LabelState,
  type LabelSubject,
  type TyreClass,
  type TyreLabel,
} from "./tyre-article";
export { tyreSizeWords, withTyreSizeWord } from "./tyre-search";
export {
  formatTyreSize,
  parseTyreSize,
  type TyreConstruction,
  type TyreSize,
  type TyreSizeParts,
  type TyreSizeWarning,
} from "./tyre-size";

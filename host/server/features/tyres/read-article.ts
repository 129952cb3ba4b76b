/** Reads the article number and the size of a tyre, and derives what follows from them. */
import { formatTyreSize, labelState, normaliseEan, parseTyreSize, tyreSizeWords } from "../../../../src/contract/spec";
import type { TyreSize } from "../../../../src/contract/spec";
import { notUnderstood } from "../../../../src/contract/spec/tyre-size";
import type { FieldError } from "../../../../src/contract/errors";
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type tire from "../../../../src/resources/offer/tire.resource";

export type TireValues = ValuesOfResource<typeof tire>;
type Tire = RecordOf<typeof tire>;

/** Place of sizes that do not follow the grammar: after all others. */
const UNPARSED_ORDER = 900_000_000;

/** Marks that the text of a size can have, as fields of the tyre. */
const MARKS = ["reinforced", "runflat", "ms", "threePmsf", "selfSealing", "foam", "studded"] as const;

export interface ReadArticle {
  /** Null when the check digit is wrong. */
  readonly ean: string | null;
  readonly error?: Readonly<Record<string, FieldError>>;
  readonly set: Partial<TireValues>;
  /** The size as shown. */
  readonly shown: string;
}

/** The size alone is stored; its marks are fields of their own. */
const withoutMarks = (size: TyreSize, style: "shown" | "stored"): string =>
  formatTyreSize(
    {
      ...size,
      ...Object.fromEntries(MARKS.map((mark) => [mark, false])),
      oeMark: null,
      rest: "",
    },
    style,
  );

function sizeValues(values: TireValues, size: TyreSize, isTyped: boolean): Partial<TireValues> {
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, values[mark] || (isTyped && size[mark])]));
  return {
    ...marks,
    oeMark: values.oeMark ?? (isTyped ? size.oeMark : null),
    size: withoutMarks(size, "stored"),
    diameter: size.diameter,
    unparsed: false,
    width: size.width,
    aspect: size.aspect,
    loadIndex: size.loadIndex,
    loadIndexDual: size.loadIndexDual,
    speedIndex: size.speedIndex,
    commercial: size.commercial,
    sizeOrder: size.width * 1_000_000 + size.aspect * 10_000 + size.diameter * 10,
    sizeWords: tyreSizeWords(size),
  };
}

const unparsedValues = ({ size, diameter }: TireValues): Partial<TireValues> => ({
  size: size.trim().toUpperCase(),
  unparsed: true,
  width: null,
  aspect: null,
  loadIndex: null,
  loadIndexDual: null,
  speedIndex: null,
  commercial: false,
  sizeOrder: UNPARSED_ORDER + Math.round((diameter ?? 0) * 10),
  sizeWords: null,
});

/**
 * Reads an article. Marks in a size that was typed are added to those that are ticked; text after the marks is refused, because it would be
 * lost.
 */
export function readArticle(values: TireValues, before: Tire | null, sent: ReadonlySet<string>): ReadArticle {
  const ean = normaliseEan(values.ean);
  const size = parseTyreSize(values.size);
  const isTyped = sent.has("size") && before?.size !== values.size;
  const refused = (field: string, key: string, rest: string): ReadArticle => ({
    ean,
    error: { [field]: { key, params: { rest } } },
    set: {},
    shown: "",
  });
  if (size === null && values.diameter === null)
    return refused("diameter", "tire.error.diameter", notUnderstood(values.size));
  if (size !== null && size.rest !== "") return refused("size", "tire.error.size-rest", size.rest);
  const set = size === null ? unparsedValues(values) : sizeValues(values, size, isTyped);
  const all = { ...values, ...set };
  return {
    ean,
    set: { ...set, labelState: labelState(all, all) },
    shown: size === null ? (set.size ?? "") : withoutMarks(size, "shown"),
  };
}

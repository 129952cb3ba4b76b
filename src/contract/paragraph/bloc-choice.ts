/** Which content bloc page a page of the site shows, and why the others do not (Spec 2 §2 "content-bloc-page"). Pure. */

export const BLOC_CRITERIA = ["brand", "size", "city", "season", "vehicleType", "service"] as const;
export type BlocCriterion = (typeof BLOC_CRITERIA)[number];

/** What is known of the page that somebody looks at; null where it is of no brand, size, … */
export type BlocContext = Readonly<Record<BlocCriterion, string | null>> & {
  readonly pageType: string;
  readonly locale: string;
};

/** A content bloc page, as far as choosing goes; criteria that it does not set are empty. */
export interface BlocCandidate {
  readonly id: number;
  readonly name: string;
  readonly pageType: string;
  readonly state: string;
  readonly priority: number;
  /** ISO instant. */
  readonly updatedAt: string;
  /** Languages that its paragraphs are in. */
  readonly locales: readonly string[];
  readonly criteria: Readonly<Record<BlocCriterion, readonly string[]>>;
}

export const BLOC_REASONS = [
  "SHOWN",
  "PRIORITY",
  "PRECISION",
  "AGE",
  "LANGUAGE",
  "CRITERIA",
  "OFF",
  "SCHEDULED",
  "EXPIRED",
] as const;
export type BlocReason = (typeof BLOC_REASONS)[number];

export interface BlocVerdict {
  readonly id: number;
  readonly name: string;
  readonly reason: BlocReason;
  /** Criteria that the page does not meet. */
  readonly unmet: readonly BlocCriterion[];
  readonly priority: number;
  /** Criteria that it sets. */
  readonly precision: number;
}

/** Without case, accents and signs: `205/55 R16` is `20555r16`. */
export const plainWord = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** What a value of a criterion is compared by: of a size the width, height and rim, whatever follows them. */
export function criterionWord(name: BlocCriterion, value: string): string {
  const [, width, aspect, rim] = name === "size" ? (/(\d{3})\D+(\d{2})\D+(\d{2})/.exec(value) ?? []) : [];
  return width === undefined ? plainWord(value) : `${width}${aspect}${rim}`;
}

const setOf = ({ criteria }: BlocCandidate): BlocCriterion[] =>
  BLOC_CRITERIA.filter((name) => criteria[name].length > 0);

/** The criteria of a candidate that the page does not meet. */
const unmetOf = (candidate: BlocCandidate, context: BlocContext): BlocCriterion[] =>
  setOf(candidate).filter((name) => {
    const own = context[name];
    return (
      own === null || !candidate.criteria[name].some((value) => criterionWord(name, value) === criterionWord(name, own))
    );
  });

const isPeriod = (state: string): state is "OFF" | "SCHEDULED" | "EXPIRED" =>
  state === "OFF" || state === "SCHEDULED" || state === "EXPIRED";

/** Why one stands behind the other; the first is the better one. */
function behind(first: BlocCandidate, other: BlocCandidate): BlocReason {
  if (first.priority !== other.priority) return "PRIORITY";
  return setOf(first).length === setOf(other).length ? "AGE" : "PRECISION";
}

/** The better one first: higher priority, then more criteria, then the one that was changed last. */
const better = (a: BlocCandidate, b: BlocCandidate): number =>
  b.priority - a.priority || setOf(b).length - setOf(a).length || b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;

const WAITS: readonly BlocReason[] = ["LANGUAGE", "SCHEDULED", "OFF", "EXPIRED", "CRITERIA"];

/** Verdicts over the candidates of the page's type: the one that is shown, those behind it, and those that are not for this page. */
export function blocVerdicts(candidates: readonly BlocCandidate[], context: BlocContext): BlocVerdict[] {
  const ofType = candidates.filter(({ pageType }) => pageType === context.pageType).sort(better);
  const excluded = (one: BlocCandidate): BlocReason | undefined => {
    if (unmetOf(one, context).length > 0) return "CRITERIA";
    if (isPeriod(one.state)) return one.state;
    return one.locales.includes(context.locale) ? undefined : "LANGUAGE";
  };
  const winner = ofType.find((one) => excluded(one) === undefined);
  const verdicts = ofType.map((one): BlocVerdict => {
    const reason = excluded(one) ?? (winner === undefined || one === winner ? "SHOWN" : behind(winner, one));
    const { id, name, priority } = one;
    return { id, name, reason, unmet: unmetOf(one, context), priority, precision: setOf(one).length };
  });
  const rank = ({ reason }: BlocVerdict): number => WAITS.indexOf(reason);
  return verdicts.sort((a, b) => rank(a) - rank(b));
}

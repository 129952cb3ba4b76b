/** Decides which content bloc page a public page shows, and why the others are not shown. Pure functions. */

export const BLOC_CRITERIA = [
  "brand",
  "profile",
  "size",
  "diameter",
  "season",
  "vehicleType",
  "maker",
  "city",
  "service",
] as const;
export type BlocCriterion = (typeof BLOC_CRITERIA)[number];

/** Facts about the visited page; null where a criterion does not apply. */
export type BlocContext = Readonly<Record<BlocCriterion, string | null>> & {
  readonly pageType: string;
  readonly locale: string;
};

/** A content bloc page with its criteria; unset criteria are empty. */
export interface BlocCandidate {
  readonly id: number;
  readonly name: string;
  readonly pageType: string;
  readonly state: string;
  readonly priority: number;
  /** ISO instant. */
  readonly updatedAt: string;
  /** Languages of its paragraphs. */
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
  /** Number of criteria that the bloc sets. */
  readonly precision: number;
}

/** Removes case, accents and punctuation: `205/55 R16` becomes `20555r16`. */
export const plainWord = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Returns the word that a criterion is compared by. For a size: width, aspect and rim only; for a diameter: its inches. */
export function criterionWord(name: BlocCriterion, value: string): string {
  if (name === "diameter") return /^\D{0,2}(\d+)(?:\D.*)?$/.exec(value)?.[1] ?? plainWord(value);
  const [, width, aspect, rim] = name === "size" ? (/(\d{3})\D+(\d{2})\D+(\d{2})/.exec(value) ?? []) : [];
  return width === undefined ? plainWord(value) : `${width}${aspect}${rim}`;
}

const usedCriteria = ({ criteria }: BlocCandidate): BlocCriterion[] =>
  BLOC_CRITERIA.filter((name) => criteria[name].length > 0);

/** Returns the criteria of a candidate that the page does not meet. */
const unmetOf = (candidate: BlocCandidate, context: BlocContext): BlocCriterion[] =>
  usedCriteria(candidate).filter((name) => {
    const actual = context[name];
    return (
      actual === null ||
      !candidate.criteria[name].some((value) => criterionWord(name, value) === criterionWord(name, actual))
    );
  });

const isPeriod = (state: string): state is "OFF" | "SCHEDULED" | "EXPIRED" =>
  state === "OFF" || state === "SCHEDULED" || state === "EXPIRED";

/** Returns why the second candidate ranks below the first. */
function reasonBelow(better: BlocCandidate, other: BlocCandidate): BlocReason {
  if (better.priority !== other.priority) return "PRIORITY";
  return usedCriteria(better).length === usedCriteria(other).length ? "AGE" : "PRECISION";
}

/** Compares candidates, better first: higher priority, then more criteria, then last changed. */
const compareCandidates = (a: BlocCandidate, b: BlocCandidate): number =>
  b.priority - a.priority ||
  usedCriteria(b).length - usedCriteria(a).length ||
  b.updatedAt.localeCompare(a.updatedAt) ||
  b.id - a.id;

const UNFIT_REASONS: readonly BlocReason[] = ["LANGUAGE", "SCHEDULED", "OFF", "EXPIRED", "CRITERIA"];

/** Ranks the candidates of the page's type: the one shown, those below it, and those that do not fit. */
export function blocVerdicts(candidates: readonly BlocCandidate[], context: BlocContext): BlocVerdict[] {
  const ofType = candidates.filter(({ pageType }) => pageType === context.pageType).sort(compareCandidates);
  const unfitReason = (candidate: BlocCandidate): BlocReason | undefined => {
    if (unmetOf(candidate, context).length > 0) return "CRITERIA";
    if (isPeriod(candidate.state)) return candidate.state;
    return candidate.locales.includes(context.locale) ? undefined : "LANGUAGE";
  };
  const winner = ofType.find((candidate) => unfitReason(candidate) === undefined);
  const verdicts = ofType.map((candidate): BlocVerdict => {
    const reason =
      unfitReason(candidate) ??
      (winner === undefined || candidate === winner ? "SHOWN" : reasonBelow(winner, candidate));
    const { id, name, priority } = candidate;
    return {
      id,
      name,
      reason,
      unmet: unmetOf(candidate, context),
      priority,
      precision: usedCriteria(candidate).length,
    };
  });
  const rank = ({ reason }: BlocVerdict): number => UNFIT_REASONS.indexOf(reason);
  return verdicts.sort((a, b) => rank(a) - rank(b));
}

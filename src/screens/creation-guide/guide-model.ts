/** Derived facts of the guide: progress, next step, completions to announce. Pure functions. */
import { YOUTUBE_ID, type GuideBlock, type GuideStep, type GuideVideo } from "../../contract/endpoints/home-guide";

/** Returns whether all steps of a block are made (guide-02). */
export const isComplete = ({ steps }: Pick<GuideBlock, "steps">): boolean => steps.every((step) => step.made);

export const countDone = ({ steps }: Pick<GuideBlock, "steps">): number => steps.filter((step) => step.made).length;

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Estimated minutes for the remaining steps. */
  readonly minutes: number;
}

/** Returns the progress over the steps that the account may work on. */
export function progressOf(blocks: readonly GuideBlock[]): Progress {
  const steps = blocks.flatMap((block) => block.steps).filter((step) => step.hasRights);
  const open = steps.filter((step) => !step.made);
  return {
    done: steps.length - open.length,
    total: steps.length,
    minutes: open.reduce((sum, step) => sum + (step.minutes ?? 0), 0),
  };
}

export interface NextStep {
  readonly block: GuideBlock;
  readonly step: GuideStep;
}

/** Returns the next step: the first open one in an active block. */
export function nextStep(blocks: readonly GuideBlock[]): NextStep | undefined {
  for (const block of blocks) {
    const step = block.active ? block.steps.find((candidate) => !candidate.made && candidate.hasRights) : undefined;
    if (step !== undefined) return { block, step };
  }
  return undefined;
}

/** Returns the next step of a block. */
export const nextStepIn = (block: GuideBlock): GuideStep | undefined =>
  block.active ? block.steps.find((step) => !step.made && step.hasRights) : undefined;

export interface Completion {
  /** The latest complete block, which is announced. */
  readonly latest: GuideBlock;
  /** Complete blocks that are not recorded yet, including the latest. */
  readonly unrecorded: readonly GuideBlock[];
}

/** Returns the completion to announce: when the latest complete block is not recorded (guide-03, guide-05). */
export function completionOf(blocks: readonly GuideBlock[], recorded: readonly string[]): Completion | undefined {
  const complete = blocks.filter(isComplete);
  const latest = complete.at(-1);
  if (latest === undefined || recorded.includes(latest.type)) return undefined;
  return { latest, unrecorded: complete.filter((block) => !recorded.includes(block.type)) };
}

/** Returns the video if it has a valid YouTube id. */
export const playable = (video: GuideVideo | null | undefined): GuideVideo | undefined =>
  video && YOUTUBE_ID.test(video.youtubeId) ? video : undefined;

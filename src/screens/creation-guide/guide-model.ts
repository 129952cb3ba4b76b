/** What follows from the blocks: progress, the step to go on with, and which completion is still to be told (Spec 2 §4). */
import { YOUTUBE_ID, type GuideBlock, type GuideStep, type GuideVideo } from "../../contract/endpoints/home-guide";

/** A block is complete when all its steps are made. */
export const isComplete = ({ steps }: Pick<GuideBlock, "steps">): boolean => steps.every((step) => step.made);

export const madeIn = ({ steps }: Pick<GuideBlock, "steps">): number => steps.filter((step) => step.made).length;

export interface Progress {
  readonly made: number;
  readonly total: number;
  /** Minutes that the open steps take. */
  readonly minutes: number;
}

/** Counted over the steps that the account may work on. */
export function progressOf(blocks: readonly GuideBlock[]): Progress {
  const steps = blocks.flatMap((block) => block.steps).filter((step) => step.hasRights);
  const open = steps.filter((step) => !step.made);
  return {
    made: steps.length - open.length,
    total: steps.length,
    minutes: open.reduce((sum, step) => sum + (step.minutes ?? 0), 0),
  };
}

export interface Place {
  readonly block: GuideBlock;
  readonly step: GuideStep;
}

/** The first step to make: of the first active block that is not complete. */
export function nextPlace(blocks: readonly GuideBlock[]): Place | undefined {
  for (const block of blocks) {
    const step = block.active ? block.steps.find((candidate) => !candidate.made && candidate.hasRights) : undefined;
    if (step !== undefined) return { block, step };
  }
  return undefined;
}

/** The step to make in one block. */
export const nextStepIn = (block: GuideBlock): GuideStep | undefined =>
  block.active ? block.steps.find((step) => !step.made && step.hasRights) : undefined;

export interface Completion {
  /** The latest complete block, which is told about. */
  readonly latest: GuideBlock;
  /** Complete blocks that are not recorded yet, the latest among them. */
  readonly unrecorded: readonly GuideBlock[];
}

/** The completion that is still to be told: when the latest complete block is not recorded. */
export function completionOf(blocks: readonly GuideBlock[], recorded: readonly string[]): Completion | undefined {
  const complete = blocks.filter(isComplete);
  const latest = complete.at(-1);
  if (latest === undefined || recorded.includes(latest.type)) return undefined;
  return { latest, unrecorded: complete.filter((block) => !recorded.includes(block.type)) };
}

/** The video when it can be played: an id of the platform's form. */
export const playable = (video: GuideVideo | null | undefined): GuideVideo | undefined =>
  video && YOUTUBE_ID.test(video.youtubeId) ? video : undefined;

/** Routes of the creation guide on the home screen. */
import { findScreen, screenOf } from "../../../../src/catalogue/screens";
import { entryLabelKey } from "../../../../src/catalogue/menu-tree";
import { failedCondition } from "../../../../src/contract/conditions";
import {
  addGuideStep,
  completedBlocks,
  homeGuide,
  homeGuideVideo,
  saveCompletedBlock,
  type GuideBlock,
  type GuideLink,
  type GuideStep,
} from "../../../../src/contract/endpoints/home-guide";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { GUIDE, GUIDE_INTRODUCTION, STEP_NAMES, type GuideBlockDefinition, type GuideStepDefinition } from "./blocks";
import {
  ACTIVE_DEALERS,
  removeStep,
  countEvidence,
  recordBlock,
  recordGuideStep,
  loadDoneSteps,
  recordedBlocks,
  type DoneStep,
} from "./state";

const elementId = (...parts: readonly string[]): string =>
  parts
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");

/** Returns the links of a step and whether each is accessible to the account. */
const linksOf = ({ name, paths }: GuideStepDefinition, { access }: RequestContext): GuideLink[] =>
  paths.flatMap((path) => {
    const screen = findScreen(path)?.screen;
    if (screen === undefined) return [];
    return [
      {
        hasRights:
          hasRight(access.rights, screen.right) && failedCondition(screen.conditions, access.facts) === undefined,
        url: path,
        label: entryLabelKey(path),
        elementId: elementId("guide", name, path),
      },
    ];
  });

/** Whether existing records mark the step as done; null without a resource to check. */
function checkOf(
  { evidence }: GuideStepDefinition,
  counts: ReadonlyMap<string, number>,
): { ok: boolean; message: string; count: number } | null {
  if (evidence === undefined || (screenOf(evidence, "list") ?? screenOf(evidence, "settings")) === undefined)
    return null;
  const count = counts.get(evidence) ?? 0;
  return { ok: count > 0, message: count > 0 ? "guide.check.some" : "guide.check.none", count };
}

interface GuideFacts {
  readonly made: ReadonlyMap<string, DoneStep>;
  readonly counts: ReadonlyMap<string, number>;
}

function stepOf(step: GuideStepDefinition, context: RequestContext, { made, counts }: GuideFacts): GuideStep {
  const doneStep = made.get(step.name);
  const check = checkOf(step, counts);
  return {
    name: step.name,
    label: `guide.step.${step.name}`,
    message: `guide.step.${step.name}.message`,
    made: doneStep !== undefined,
    hasRights: hasRight(context.access.rights, step.right),
    video: step.video ?? null,
    validateStepElementId: elementId("validate", step.name),
    configurationUrls: linksOf(step, context),
    ...(check === null ? {} : { params: { count: check.count } }),
    madeBy: doneStep?.by ?? null,
    madeAt: doneStep?.at ?? null,
    minutes: step.minutes,
    check: check === null ? null : { ok: check.ok, message: check.message },
  };
}

const isComplete = ({ steps }: Pick<GuideBlockDefinition, "steps">, doneSteps: GuideFacts["made"]): boolean =>
  steps.every(({ name }) => doneSteps.has(name));

/** Returns the blocks visible to the account. Blocks without an accessible step are hidden. */
async function guideOf(context: RequestContext): Promise<GuideBlock[]> {
  const evidence = GUIDE.flatMap(({ steps }) => steps.flatMap((step) => step.evidence ?? []));
  const facts: GuideFacts = {
    made: await loadDoneSteps(context.data),
    counts: await countEvidence(context.data, evidence, ACTIVE_DEALERS),
  };
  const blocks = GUIDE.map((block) => ({
    ...block,
    steps: block.steps.filter((step) => failedCondition(step.conditions, context.access.facts) === undefined),
  })).filter(({ steps }) => steps.length > 0);
  const complete = new Set(blocks.filter((block) => isComplete(block, facts.made)).map(({ type }) => type));
  const visibleTypes = new Set(blocks.map(({ type }) => type));
  return blocks
    .map((block): GuideBlock => ({
      type: block.type,
      title: `guide.block.${block.type}`,
      label: `guide.block.${block.type}.label`,
      active: (block.after ?? []).every((type) => complete.has(type) || !visibleTypes.has(type)),
      styleClass: block.styleClass,
      steps: block.steps.map((step) => stepOf(step, context, facts)),
    }))
    .filter(({ steps }) => steps.some((step) => step.hasRights));
}

export const guideModule: ServerModule = () => [
  route(homeGuide, guideOf),
  route(homeGuideVideo, (_context, { params }) => (params.type === "CREATION_GUIDE" ? GUIDE_INTRODUCTION : null)),
  route(completedBlocks, ({ data }) => recordedBlocks(data)),
  route(saveCompletedBlock, async (context, { params }) => {
    await recordBlock(context, params.type);
    return recordedBlocks(context.data);
  }),
  route(addGuideStep, async (context, { params, query }) => {
    if (!STEP_NAMES.has(params.stepName)) throw new ApiProblem("not-found");
    if (query.made === "false") await removeStep(context, params.stepName);
    else await recordGuideStep(context, params.stepName);
    return guideOf(context);
  }),
];

/** The creation guide on the home screen. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import type { Right } from "../rights";

/** Blocks in the order in which a shop is set up. Unknown codes are shown too and block nothing. */
export const GUIDE_BLOCKS = [
  "IDENTITY",
  "NETWORK",
  "OFFER",
  "PRICING",
  "PAYMENT",
  "DESIGN",
  "VISIBILITY",
  "OPENING",
] as const;
export type GuideBlockType = (typeof GUIDE_BLOCKS)[number];

/** YouTube video id: 11 characters. Anything else counts as no video. */
export const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const guideVideo = v.object({
  youtubeId: v.string(),
  /** Minutes and seconds, `2:14`. */
  duration: v.optional(v.string()),
});
export type GuideVideo = v.InferOutput<typeof guideVideo>;

const params = v.optional(v.record(v.string(), v.union([v.string(), v.number()])));

const configurationUrl = v.object({
  hasRights: v.boolean(),
  /** Admin path. */
  url: v.string(),
  /** Message key, or the text itself. */
  label: v.string(),
  elementId: v.string(),
});
export type GuideLink = v.InferOutput<typeof configurationUrl>;

const step = v.object({
  /** Name of the step in the validating call. A step without one cannot be validated. */
  name: v.string(),
  /** Message keys, or the texts themselves. */
  label: v.string(),
  message: v.string(),
  made: v.boolean(),
  hasRights: v.boolean(),
  video: v.nullable(guideVideo),
  /** Id of the button that validates the step. */
  validateStepElementId: v.string(),
  configurationUrls: v.array(configurationUrl),
  /** Values for the placeholders of `message`. */
  params,
  madeBy: v.nullish(v.string()),
  /** ISO instant. */
  madeAt: v.nullish(v.string()),
  /** How long it takes, in minutes. */
  minutes: v.optional(v.number()),
  /** Whether the data suggest that the step is done, and why. Absent when the data allow no conclusion. */
  check: v.nullish(v.object({ ok: v.boolean(), message: v.string() })),
});
export type GuideStep = v.InferOutput<typeof step>;

const block = v.object({
  type: v.string(),
  /** Message keys, or the texts themselves. */
  title: v.string(),
  label: v.string(),
  /** False: cannot be worked on yet; shown disabled. */
  active: v.boolean(),
  /** Name of the icon. */
  styleClass: v.string(),
  steps: v.array(step),
});
export type GuideBlock = v.InferOutput<typeof block>;

const right = "CREATION_GUIDE" satisfies Right;

export const homeGuide = endpoint({
  id: "home-guide.load",
  method: "GET",
  path: "/admin/api/home-guide",
  summary: "Blocks of the creation guide with the steps that the account may work on",
  right,
  response: v.array(block),
});

export const homeGuideVideo = endpoint({
  id: "home-guide.video",
  method: "GET",
  path: "/admin/api/home-guide/video/{type}",
  summary: "The video of a guide; type CREATION_GUIDE is its introduction",
  right,
  params: v.object({ type: v.pipe(v.string(), v.maxLength(60)) }),
  response: v.nullable(guideVideo),
});

export const completedBlocks = endpoint({
  id: "home-guide.completed-blocks",
  method: "GET",
  path: "/admin/api/home-guide/completed-blocks",
  summary: "Types of the blocks whose completion was recorded",
  right,
  response: v.array(v.string()),
});

export const saveCompletedBlock = endpoint({
  id: "home-guide.save-completed-block",
  method: "GET",
  path: "/admin/api/home-guide/completed-blocks/{type}/save",
  summary: "Record that a block is complete",
  right,
  conditions: ["whole-shop"],
  params: v.object({ type: v.picklist(GUIDE_BLOCKS) }),
  response: v.array(v.string()),
  writes: true,
});

export const addGuideStep = endpoint({
  id: "home-guide.add-step",
  method: "GET",
  path: "/admin/api/home-guide/steps/{stepName}/add",
  summary: "Mark a step as done; with made=false, as not done",
  right,
  conditions: ["whole-shop"],
  params: v.object({ stepName: v.pipe(v.string(), v.regex(/^[A-Z_]{1,60}$/)) }),
  query: v.object({ made: v.optional(v.picklist(["true", "false"])) }),
  response: v.array(block),
  writes: true,
});

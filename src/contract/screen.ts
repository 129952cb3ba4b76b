/** What the catalogue knows of a screen: the data from which routes, tags, menu entries and access derive. */
import type { Condition } from "./conditions";
import type { MessageKey } from "./errors";
import type { RightRequirement } from "./rights";

export const AREAS = [
  "public",
  "home",
  "dealers",
  "activity",
  "content",
  "catalog",
  "pricing",
  "configuration",
  "administration",
  "calendar",
] as const;
export type Area = (typeof AREAS)[number];

/** Element tag: every one starts with `td-`. */
export type Tag = `td-${string}`;

export interface ScreenDefinition {
  readonly tag: Tag;
  /** Paths relative to the admin base, to the letter of the specification, with `{name}` parts; the first is the canonical one. */
  readonly paths: readonly string[];
  readonly titleKey: MessageKey;
  readonly area: Area;
  /** Name of a bundled icon (Bootstrap Icons), for menu and palette. */
  readonly icon?: string;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Reachable without a session, outside the shell. */
  readonly public?: boolean;
  /** The shell's language switch is disabled on it (Spec 1 §2.4). */
  readonly languageSwitchDisabled?: boolean;
  /** Query parameters that become attributes (`withUrl` → `with-url`). */
  readonly query?: readonly string[];
}

/** Declares a bespoke screen; an identity function that keeps literal types. */
export const defineScreen = <const S extends ScreenDefinition>(screen: S): S => screen;

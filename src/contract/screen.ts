/** A screen in the catalogue: routes, tags, menu entries and access derive from it. */
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
  /** Paths relative to the admin base, with `{name}` parts. The first one is canonical. */
  readonly paths: readonly string[];
  readonly titleKey: MessageKey;
  readonly area: Area;
  /** Name of a Bootstrap icon, for the menu and the command palette. */
  readonly icon?: string;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Reachable without a session, outside the shell. */
  readonly public?: boolean;
  /** Disables the shell's language switch while the screen is open. */
  readonly languageSwitchDisabled?: boolean;
  /** Query parameters that become attributes (`withUrl` → `with-url`). */
  readonly query?: readonly string[];
  /**
   * Reads that the screen makes when it opens: paths of the API with ids from its own path, such as `/admin/api/paragraph/{idParagraph}`. The
   * host page carries their answers.
   */
  readonly reads?: readonly string[];
}

/** Declares a bespoke screen and keeps its literal types. */
export const defineScreen = <const S extends ScreenDefinition>(screen: S): S => screen;

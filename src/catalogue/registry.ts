/** Entries of the generated registry: one for each screen, used by host page, shell, server and benchmarks. */
import { paramNamesOf } from "../contract/route-pattern";
import type { Condition } from "../contract/conditions";
import type { MessageKey } from "../contract/errors";
import type { RightRequirement } from "../contract/rights";
import type { ScreenKind } from "../contract/resource-screen";
import type { Area, Tag } from "../contract/screen";

/** A screen whose element is built and whose paths are routed. */
export interface ScreenEntry {
  readonly tag: Tag;
  /** Router patterns relative to the admin base, `/fitter/:id`; the first is the canonical one. */
  readonly paths: readonly string[];
  readonly titleKey: MessageKey;
  readonly area: Area;
  /** `bespoke` for a screen of src/screens, else the kind of resource screen. */
  readonly kind: ScreenKind | "bespoke";
  /** Name of the resource that the screen shows, if any. */
  readonly resource?: string;
  /** Last part of the resource's API path, if it differs from the resource's name. */
  readonly apiPath?: string;
  /** Name of the list, for a further list of the resource (`lists` in the definition). */
  readonly list?: string;
  readonly icon?: string;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Reachable without a session, outside the shell. */
  readonly public?: boolean;
  /** Disables the shell's language switch while the screen is open. */
  readonly languageSwitchDisabled?: boolean;
  /** Query parameters that become attributes. */
  readonly query?: readonly string[];
  /** Reads that the screen makes when it opens: `/admin/api/paragraph/{idParagraph}`. */
  readonly reads?: readonly string[];
}

/**
 * Returns the attribute of a parameter: `content-page` for `contentPage`. A route's `id` becomes `id-value`, since the page uses `id` to
 * identify elements.
 */
export const attributeName = (name: string): string =>
  name === "id" ? "id-value" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the attributes of a screen's element: every part of its paths, and the query values it reads. */
export const attributesOfScreen = ({ paths, query = [] }: ScreenEntry): string[] => [
  ...new Set([...paths.flatMap(paramNamesOf), ...query].map(attributeName)),
];

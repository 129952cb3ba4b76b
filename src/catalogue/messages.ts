/** Which built-in message modules a screen reads: its element loads them, and the server preloads them with the page. */
import type { ScreenEntry } from "./registry";

/** The frame around every private screen. */
export const SHELL_MESSAGES = ["ui", "shell", "menu", "restriction"] as const;

const PUBLIC_MESSAGES = ["ui", "public"] as const;

/** Kinds that are a form, with its inputs. Why a value is refused (`errors`) comes with what refuses it. */
const FORM_KINDS: ReadonlySet<ScreenEntry["kind"]> = new Set(["detail", "settings"]);
const FORM_MESSAGES = ["engine-form"] as const;

/** What the other kinds of screens read beside their own words. */
const KIND_MESSAGES: Readonly<Partial<Record<ScreenEntry["kind"], readonly string[]>>> = {
  order: ["engine-kinds", "engine-list"],
  matrix: ["engine-kinds", ...FORM_MESSAGES],
  report: ["engine-kinds", ...FORM_MESSAGES],
  tool: ["engine-kinds", ...FORM_MESSAGES],
  import: ["jobs", "import-report", "errors", ...FORM_MESSAGES],
};

/** Modules of a resource screen: the primitives, the engine's screen of that kind, the resource itself, and what its detail alone says. */
export const resourceMessages = (kind: ScreenEntry["kind"], resource: string): string[] => [
  "ui",
  "engine-actions",
  ...(FORM_KINDS.has(kind) ? FORM_MESSAGES : [`engine-${kind}`]),
  ...(KIND_MESSAGES[kind] ?? []),
  resource,
  ...(kind === "detail" ? [`${resource}-detail`] : []),
];

/** Modules of any screen, besides `start`, which comes with every load. A name that has no file in a locale adds nothing. */
export function messagesOf({ kind, resource, tag, public: isPublic }: ScreenEntry): string[] {
  if (resource !== undefined) return resourceMessages(kind, resource);
  return [...(isPublic ? PUBLIC_MESSAGES : ["ui"]), tag.replace(/^td-/, "")];
}

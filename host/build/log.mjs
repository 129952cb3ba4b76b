// Which of rollup's warnings matter.

const HARMLESS = ["MODULE_LEVEL_DIRECTIVE", "OPTIMIZE_CHUNK_STATUS"];
/** A cycle of chunks loads in an arbitrary order; an unresolved import fails in the browser. */
const FATAL = ["CIRCULAR_CHUNK", "UNRESOLVED_IMPORT"];

/** For rollup's `onLog`: hides harmless warnings and turns warnings about a broken bundle into errors. @type {import("rollup").LogHandlerWithDefault} */
export function onLog(level, log, handler) {
  if (HARMLESS.includes(log.code ?? "")) return;
  if (log.code === "CIRCULAR_DEPENDENCY" && log.ids?.every((id) => id.includes("/node_modules/"))) return;
  handler(FATAL.includes(log.code ?? "") ? "error" : level, log);
}

/** Kind `tool`: values, dry run, confirmation, job, report. */
export { ToolScreen as Screen } from "../../src/engine/tool/tool-screen";

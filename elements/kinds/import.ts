/** Kind `import`: records from a file, from its columns to the report. */
export { ImportScreen as Screen } from "../../src/engine/import/import-screen";

/** Kind `import`: imports records from a file. */
export { ImportScreen as Screen } from "../../src/engine/import/import-screen";

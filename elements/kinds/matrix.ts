/** Kind `matrix`: rows by columns, saved together. */
export { MatrixScreen as Screen } from "../../src/engine/matrix/matrix-screen";

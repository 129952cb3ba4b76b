/** Kind `detail`: one record, or a new one. */
export { DetailScreen as Screen } from "../../src/engine/detail/detail-screen";

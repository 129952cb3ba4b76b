/** Kind `list`: search, filter, sort, select. */
export { ListScreen as Screen } from "../../src/engine/list/list-screen";

/** Kind `report`: figures, series and groupings of a period. */
export { ReportScreen as Screen } from "../../src/engine/report/report-screen";

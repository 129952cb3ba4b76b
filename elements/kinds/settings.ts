/** Kind `settings`: the one record that a shop holds of a resource. */
export { SettingsScreen as Screen } from "../../src/engine/settings/settings-screen";

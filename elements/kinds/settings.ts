/** Kind `settings`: the single record that a shop has of a resource. */
export { SettingsScreen as Screen } from "../../src/engine/settings/settings-screen";

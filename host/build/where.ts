/** `npm run where /admin/fitter/12`: which files make the screen at an address, or behind a tag. */
import { findScreen } from "../../src/catalogue/screens";
import { scan } from "./scan";

const [wanted] = process.argv.slice(2);
if (wanted === undefined) {
  console.error("Say an address or a tag: npm run where /admin/fitter/12");
  process.exit(2);
}
const { screens } = await scan();
const path = new URL(wanted, "http://localhost").pathname.replace(/^\/admin(\/vue)?(?=\/|$)/, "");
const match = findScreen(
  path,
  screens.map(({ entry }) => entry),
);
const found = screens.find(({ entry }) => entry.tag === wanted || entry === match?.screen);
if (found === undefined) {
  console.error(`No screen answers to ${wanted}`);
  process.exit(1);
}
console.log(
  `<${found.entry.tag}> ${found.entry.paths.join(" ")}\n${found.files.map((file) => `  ${file}`).join("\n")}`,
);

// `npm start`: installs and builds what is missing or out of date, then runs the server.
import { ensureDependencies } from "./dependencies.mjs";
import { isBuilt } from "./sources.mjs";

ensureDependencies();
if (!isBuilt()) {
  console.log("Building…");
  const { build } = await import("./build.mjs");
  build();
}
await import("../../dist/server/main.js");

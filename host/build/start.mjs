// `npm start`: from a fresh clone to the ready line. Installs and builds only what is missing or behind, then becomes the server.
import { ensureDependencies } from "./dependencies.mjs";
import { isBuilt } from "./sources.mjs";

ensureDependencies();
if (!isBuilt()) {
  console.log("Building…");
  const { build } = await import("./build.mjs");
  build();
}
await import("../../dist/server/main.js");

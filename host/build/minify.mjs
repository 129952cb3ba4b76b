// Minifies with SWC: as small as Terser, in a tenth of its time.
import { minify } from "@swc/core";

/** @returns {import("rollup").OutputPlugin} */
export const minifyChunks = () => ({
  name: "td-minify",
  async renderChunk(code) {
    const { code: small, map } = await minify(code, {
      module: true,
      ecma: 2022,
      compress: { ecma: 2022, module: true, passes: 3 },
      mangle: true,
      format: { ecma: 2022, comments: false },
      sourceMap: true,
      // Rollup adds them.
      inlineSourcesContent: false,
    });
    return { code: small, map };
  },
});

// Minifies with SWC: output as small as that of Terser, in a tenth of the time.
import { minify } from "@swc/core";

/** @returns {import("rollup").OutputPlugin} */
export const minifyChunks = () => ({
  name: "td-minify",
  async renderChunk(code) {
    const { code: minified, map } = await minify(code, {
      module: true,
      ecma: 2022,
      compress: { ecma: 2022, module: true, passes: 3 },
      mangle: true,
      format: { ecma: 2022, comments: false },
      sourceMap: true,
      // Rollup adds the sources.
      inlineSourcesContent: false,
    });
    return { code: minified, map };
  },
});

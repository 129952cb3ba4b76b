const path = require("node:path");

module.exports = {
  mode: "production",
  entry: "./src/main.js",
  output: { path: path.resolve(__dirname, "dist"), filename: "main.js", publicPath: "auto" },
  performance: { hints: false },
};

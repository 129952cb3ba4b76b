// What can be seen without types. Rules that need types (promises, needless assertions, switches) run in oxlint on the native compiler,
// four times quicker (.oxlintrc.json). Style is oxfmt's business.
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Names that would tie the isomorphic layers to a browser or to Node. */
const platformGlobals = ["window", "document", "navigator", "location", "history", "localStorage", "process", "Buffer"];

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", ".cache/", ".data/", "coverage/", "**/*.gen.*"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strict],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `{}` and `object` bounds are how the field kinds infer a record type; the type tests pin the results.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["warn", "error", "info", "debug"] }],
    },
  },
  {
    files: ["**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["src/contract/**", "src/resources/**", "src/catalogue/**", "src/locales/**"],
    rules: { "no-restricted-globals": ["error", ...platformGlobals] },
  },
  {
    files: ["host/build/**", "host/server/**", "tests/**", "*.{ts,mjs}"],
    languageOptions: { globals: globals.node },
    rules: { "no-console": "off" },
  },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["demo/**"], languageOptions: { globals: globals.browser } },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
);

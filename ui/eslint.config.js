import tseslint from "typescript-eslint";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";

const NODE = {
  process: "readonly",
  console: "readonly",
  URL: "readonly",
  Buffer: "readonly",
  setTimeout: "readonly",
  clearTimeout: "readonly",
  fetch: "readonly",
};

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "src/generated/", "src/words/compiled/"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      "jsx-a11y/no-noninteractive-tabindex": [
        "error",
        { tags: ["main"], roles: ["region", "tabpanel"], allowExpressionValues: true },
      ],
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='style']",
          message: "The page's Content-Security-Policy refuses style attributes: use a class.",
        },
      ],
    },
  },
  {
    files: ["**/*.test.{ts,tsx}", "**/*samples.ts", "test/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off", "@typescript-eslint/unbound-method": "off" },
  },
  {
    files: ["**/*.{js,mjs}"],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: NODE },
  },
  {
    files: ["src/early_keys.js"],
    languageOptions: { globals: { document: "readonly" } },
  },
);

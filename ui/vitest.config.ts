import { defineConfig } from "vitest/config";
import { viteServerPages } from "./pages_module.mjs";

export default defineConfig({
  plugins: [viteServerPages],
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://markbook.test/admin/dashboard" } },
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});

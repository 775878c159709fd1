import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://markbook.test/admin/dashboard" } },
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    globalSetup: ["words.mjs"],
    setupFiles: ["test/setup.ts"],
    // Six megabytes of functions, which Node reads as they are. Transformed and wrapped anew for every file, they took a third of its time.
    server: { deps: { external: [/\/src\/words\/compiled\//] } },
    restoreMocks: true,
    unstubGlobals: true,
    // A busy machine is no fault of the code: beside two other whole runs, what takes eight seconds has taken more than sixty.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // By itself it leaves one core to the editor, and half of the two that continuous integration has.
    maxWorkers: availableParallelism(),
  },
});

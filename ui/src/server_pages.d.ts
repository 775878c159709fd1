/** Made by pages_module.mjs from src/pages.ts: the same pages, imported statically. */
declare module "virtual:server-pages" {
  import type { ComponentType } from "react";
  import type { PageName } from "./pages";
  export const serverPages: Record<PageName, ComponentType<never>>;
}

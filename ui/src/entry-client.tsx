// First script of every screen: takes over what the server rendered (or renders it, where the server's render failed).
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PageData } from "./generated/shell";
import { pages, type PageName } from "./pages";
import { App } from "./shell/App";

async function start(): Promise<void> {
  document.documentElement.classList.add("js");
  const holder = document.getElementById("page-data");
  const root = document.getElementById("root");
  if (!holder || !root) return;
  const data = JSON.parse(holder.textContent) as PageData;
  const { default: Page } = await pages[data.page as PageName]();
  const tree = (
    <StrictMode>
      <App Page={Page} data={data} />
    </StrictMode>
  );
  if (root.firstElementChild) hydrateRoot(root, tree);
  else createRoot(root).render(tree);
}

void start();

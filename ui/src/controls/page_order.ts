// The ids of a page's fields as they follow each other in it, for what names them above them (ErrorSummary.tsx). Null until they are known:
// a page is rendered from its top (shell/in_order.ts).
import { createContext } from "react";

export const PageOrder = createContext<readonly string[] | null>(null);

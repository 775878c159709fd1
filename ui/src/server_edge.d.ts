declare module "react-dom/server.edge" {
  export { renderToStaticMarkup, renderToString } from "react-dom/server";
}

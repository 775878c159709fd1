// Finds what a reader of a screen would see and that is in no message of the catalogue: text in JSX, and literals that read as words.
import ts from "typescript";

/** A literal that a reader may see. */
export type Literal = { line: number; text: string };

/** Attributes whose values are no words, whatever they look like. */
const SILENT =
  /^(?:className|id|key|name|type|method|action|href|src|rel|target|role|value|defaultValue|autoComplete|inputMode|kind|part|dir|lang|scope|encType|accept|pattern|d|viewBox|htmlFor|fontFamily|size|wrap|as|when|data-[\w-]+|aria-(?:labelledby|describedby|controls|keyshortcuts|live|relevant|current|sort|haspopup|hidden|busy))$/;

/** Properties, variables and functions whose names say the same. */
const SILENT_NAME = /^(?:key|class(?:Name|es|Of)?|href|selector)$/;

/** Calls that look a text up: selectors, headers, fonts. */
const LOOKS_UP = /(?:\.(?:closest|matches|querySelector(?:All)?)|\bheaders\.set|\bfonts\.load)$/;
/** Calls that search their first argument in a text. */
const SEARCHES = /\.(?:replace(?:All)?|split|startsWith|endsWith|includes|indexOf)$/;

/** What puts two texts together: `${one} and ${other}`, `" of "`. */
const JOINS = /(?:^|…)[ ,]+[a-z]{2,}[ ,]*(?:…|$)/;

/** A word that begins a sentence or a label, or several words. */
const READS = /^\s*[A-Z][a-z]+(?:[\s.,:;!?…'’]|$)|[A-Za-z]{2,}[.,:;]? +[A-Za-z(]|^ [a-z]|[a-z] $/;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** `className`s, addresses, selectors and the like hold no sentence. */
const isCode = (text: string): boolean =>
  /^[a-z0-9_\-./#?=&:*[\]{}()>~"'^$|,;%+ ]*$/.test(text) && !/^[ a-z,]+[.,;]? [a-z ,.]+$/.test(text);

export function literalsIn(file: string, source: string): Literal[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const found: Literal[] = [];
  const add = (node: ts.Node, text: string): void => {
    found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text: text.trim() });
  };
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) {
      if (hasLetter(node.text)) add(node, node.text);
      return;
    }
    if (ts.isJsxAttribute(node) && SILENT.test(node.name.getText(tree))) {
      // What an expression in it does is read all the same, but no literal.
      return;
    }
    if (isNamed(node) && SILENT_NAME.test(node.name.getText(tree))) return;
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(tree);
      walk(node.expression);
      if (!LOOKS_UP.test(called)) node.arguments.slice(SEARCHES.test(called) ? 1 : 0).forEach(walk);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…")
        : node.text;
      if (isSaid(node, text)) add(node, text);
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

const isNamed = (node: ts.Node): node is ts.PropertyAssignment | ts.VariableDeclaration =>
  ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);

function isSaid(node: ts.Node, text: string): boolean {
  const { parent } = node;
  if (!hasLetter(text)) return false;
  const isAttribute = ts.isJsxAttribute(parent) || (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent));
  const attribute = ts.isJsxAttribute(parent)
    ? parent.name.getText()
    : isAttribute && ts.isJsxAttribute(parent.parent)
      ? parent.parent.name.getText()
      : "";
  if (/^(?:label|title|placeholder|caption|alt|aria-label|verb|lead|summary|button|text)$/.test(attribute)) return true;
  // Compared, looked up, thrown, or a key: read by the program.
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return false;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isNewExpression(parent) && /Error|RegExp|Event|Intl/.test(parent.expression.getText())) return false;
  return JOINS.test(text) || (READS.test(text) && !isCode(text));
}

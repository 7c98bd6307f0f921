import ts from 'typescript';

/** A text for people in the code that does not go through `t`. */
export interface UnkeyedText {
  node: ts.Node;
  line: number;
  text: string;
}

/** Calls whose first argument, or whose forms, are keys of texts. */
const keyed = new Set(['t', 'tNode', 'tParts', 'plural']);

/** Attributes, properties and parameters that hold texts for people, whatever they look like. */
const textNames =
  /^(alt|aria-(label|description|placeholder|roledescription|valuetext)|caption|confirmLabel|description|done|empty|error|help|helperText|hint|kinds|label|\w*(Label|Text|Title|Message|Hint)|message|pageName|placeholder|subtitle|summary|text|title|tooltip)$/;

/** Attributes that never hold texts for people. */
const otherAttributes =
  /^(sx|style|className|classes|key|id|to|href|src|role|type|name|component|variant|color|size|d|viewBox|fill|stroke\w*|points|transform|autoComplete|inputMode|accept|rel|target|lang|value|dateTime|htmlFor|data-.*|aria-(labelledby|describedby|controls|current|live|owns|haspopup|modal|orientation|sort|hidden|expanded|busy|pressed|selected|checked))$/;

/** Properties of styles. */
const styleNames =
  /^(sx|style|animation|transition|transform|background\w*|border\w*|outline\w*|box\w*|clear|clip\w*|content|cursor|display|filter|flex\w*|font\w*|grid\w*|inset|margin\w*|mask\w*|m[trblxy]?|p[trblxy]?|gap|overflow\w*|padding\w*|place\w*|position|will\w*|justify\w*|align\w*|text(Align|Decoration|Overflow|Transform|Wrap)|white\w*|word\w*|color|xs|sm|md|lg|xl)$/;

/** All texts of a source file that no function of web/texts receives. */
export function findUnkeyedTexts(file: ts.SourceFile): UnkeyedText[] {
  const found: UnkeyedText[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    // The list of all texts has them.
    if (ts.isSatisfiesExpression(node) && /\bTexts?\b/.test(node.type.getText(file))) return;
    if (ts.isCallExpression(node) && isKeyed(node)) {
      // The values of a text may be texts themselves.
      for (const value of node.arguments.slice(calledName(node) === 'plural' ? 2 : 1)) visit(value);
      return;
    }
    if (ts.isJsxAttribute(node) && otherAttributes.test(node.name.getText(file))) return;
    if (ts.isPropertyAssignment(node) && styleNames.test(nameOf(node.name))) return;
    if (ts.isJsxText(node)) {
      if (hasLetters(node.text)) add(node, node.text.trim());
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? textOf(node) : node.text;
      if (hasLetters(text) && !isCompared(node) && (looksLikeText(text) || isShown(node))) add(node, text);
    }
    ts.forEachChild(node, visit);
  }

  function add(node: ts.Node, text: string): void {
    found.push({ node, text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
  }
}

function calledName(node: ts.CallExpression): string {
  return ts.isIdentifier(node.expression) ? node.expression.text : '';
}

function isKeyed(node: ts.CallExpression): boolean {
  return keyed.has(calledName(node));
}

/** A template's text with 1 for each value. */
function textOf(node: ts.TemplateExpression): string {
  return node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join('');
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/&\w+;/g, ''));
}

/** 'Delete', 'No projects yet', 'changed the role of' and '3 files' look like texts; 'space-between' does not. */
function looksLikeText(literal: string): boolean {
  const text = literal.replaceAll(/\{\w+\}/g, '1');
  if (/[<>={}_]|:\S|\/\S*\//.test(text)) return false;
  const sentence = /^\P{L}{0,4}\p{Lu}[\p{Ll}'’]+(?:[.,:;!?)…]*(?:\s|$)|-\p{Ll})|^[AI] \p{Ll}/u;
  const phrase = /^\s*[\p{Ll}'’,]+(?: [\p{L}1'’,-]+)+[.:…]*\s*$/u;
  const counted = /^1? \p{L}{2,}|^1 (?!solid)\p{L}{3,}/u;
  const prose = /\p{L}+ \p{L}+ \p{L}{3,}/u;
  return text.length > 1 && [sentence, phrase, counted, prose].some((kind) => kind.test(text));
}

/** Whether the value of a literal is compared, looked up or of a named type rather than shown. */
function isCompared(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    const operator = parent.operatorToken.kind;
    return (
      operator === ts.SyntaxKind.EqualsEqualsEqualsToken ||
      operator === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
      operator === ts.SyntaxKind.InKeyword
    );
  }
  return (
    ts.isCaseClause(parent) ||
    (ts.isAsExpression(parent) && parent.type.kind !== ts.SyntaxKind.StringKeyword && !isConst(parent)) ||
    ts.isElementAccessExpression(parent) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node)
  );
}

function isConst({ type }: ts.AsExpression): boolean {
  return ts.isTypeReferenceNode(type) && type.getText() === 'const';
}

/** Whether a literal is a child of an element, or the value of an attribute or a property for texts. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isTextAttribute(parent.parent);
  if (ts.isJsxAttribute(parent)) return isTextAttribute(parent);
  if (ts.isPropertyAssignment(parent)) return textNames.test(nameOf(parent.name));
  if (ts.isBindingElement(parent) && parent.initializer === node) {
    return textNames.test(nameOf(parent.propertyName ?? parent.name));
  }
  // A word in a template is part of its text.
  if (ts.isTemplateSpan(parent)) return isShown(parent.parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return isShown(parent);
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const chooses = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.PlusToken,
    ];
    return chooses.includes(kind) && isShown(parent);
  }
  return false;
}

function isTextAttribute(node: ts.JsxAttribute): boolean {
  return textNames.test(node.name.getText());
}

function nameOf(name: ts.Node): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}

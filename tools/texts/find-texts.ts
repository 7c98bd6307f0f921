import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { changeTexts } from '#server/platform/http/page-texts.ts';

/** A text of the product: its English, or the English plural forms. */
export type EnglishText = string | { one: string; other: string };

export interface FoundText {
  key: string;
  text: EnglishText;
  file: string;
  line: number;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Where the functions that take a text have it among their arguments. */
const textArguments: Readonly<Record<string, readonly number[]>> = {
  t: [0],
  tNode: [0],
  tParts: [0],
  say: [0],
  told: [0],
  constant: [0],
  claim: [1, 2],
};

/** The same for what the server refuses: `Failure` and its functions take no other string. */
const refusals: typeof textArguments = {
  invalid: [1],
  refuse: [0],
  conflict: [0],
  gone: [0],
  unauthorized: [0],
  forbidden: [0],
  forbidFields: [1],
  tooManyRequests: [1],
  askForSecondFactor: [1],
  Failure: [1],
};

/** Types of constants with texts, and those of the messages of a schema. */
const textTypes = /\b(Plural|Duplicate)?Texts?\b/;

/**
 * Every text of the product, in the order of the files. Throws for one that is made from pieces, because no catalogue could have it. What
 * only operators read is English and no text.
 */
export function findTexts(pattern: string | string[] = '{web,contract,server}/**/*.{ts,tsx,html}'): FoundText[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.|\.generated\.|test-session|^web\/landing\/.*ts$/.test(file))
    .sort()
    .flatMap((file) => findTextsIn(file, readFileSync(path.join(root, file), 'utf8')));
}

function findTextsIn(file: string, code: string): FoundText[] {
  if (file.endsWith('.html')) return findTextsInPage(file, code);
  const [isContract, isServer] = [file.startsWith('contract/'), file.startsWith('server/')];
  const places = new Map(Object.entries(isServer ? { ...textArguments, ...refusals } : textArguments));
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: FoundText[] = [];
  const constants = new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Node][] =>
          initializer && ts.isStringLiteralLike(initializer) ? [[name.getText(source), initializer]] : [],
        ),
      ),
  );
  const add = (node: ts.Node, text: EnglishText) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ key: typeof text === 'string' ? text : text.other, text, file, line: line + 1 });
  };
  const addAll = (node: ts.Node | undefined): void => {
    for (const leaf of leavesOf(node)) {
      // A constant of the same file.
      if (ts.isIdentifier(leaf) && constants.has(leaf.text)) addAll(constants.get(leaf.text));
      if (ts.isTemplateExpression(leaf)) throw new Error(`${file} makes a text from pieces: ${leaf.getText(source)}`);
      const text = textOf(leaf);
      if (text) add(leaf, text);
    }
  };
  /** Beside the message of a duplicate stands the name of its field. */
  const addConstant = (node: ts.Node, type: string) => {
    const parts = partsOf(node);
    for (const part of type === 'DuplicateTexts' ? parts.filter(isSentence) : parts) addAll(part);
  };
  visit(source);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = nameOf(node.expression);
      const args = node.arguments ?? [];
      for (const index of places.get(name) ?? []) addAll(args[index]);
      if (name === 'plural') addAll(args[1]);
      if (name === 'refuseDuplicates' && args[1]) addConstant(args[1], 'DuplicateTexts');
      if (isContract && !places.has(name)) for (const each of args) messagesOf(name, each).forEach(addAll);
    }
    if (ts.isSatisfiesExpression(node) && textTypes.test(node.type.getText(source)))
      addConstant(node.expression, node.type.getText(source));
    if (isServer && ts.isPropertyAssignment(node) && /^(message|taken)$/.test(node.name.getText(source)))
      for (const leaf of leavesOf(node.initializer).filter(isSentence)) addAll(leaf);
    const declared = ts.isVariableDeclaration(node) && node.type?.getText(source);
    if (declared && node.initializer && textTypes.test(declared)) addConstant(node.initializer, declared);
    ts.forEachChild(node, visit);
  }
}

/** The line is that of the first such words in the file. */
function findTextsInPage(file: string, html: string): FoundText[] {
  const found: FoundText[] = [];
  changeTexts(html, (text) => {
    const line = html.slice(0, html.indexOf(text.slice(0, 20))).split('\n').length;
    if (text !== 'Loggia') found.push({ key: text, text, file, line });
    return text;
  });
  return found;
}

/** What a schema says about a value that it refuses: an argument, or its property `error` or `message`. */
function messagesOf(called: string, argument: ts.Expression): ts.Node[] {
  if (/^(describe|default|literal|meta|defineEndpoint|test|includes|replace|split|join)$/.test(called)) return [];
  if (!ts.isObjectLiteralExpression(argument)) return leavesOf(argument).filter(isSentence);
  return argument.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && /^(error|message)$/.test(property.name.getText())
      ? leavesOf(property.initializer).filter(isSentence)
      : [],
  );
}

function isSentence(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) && /^\p{Lu}.* /u.test(node.text);
}

/** The same for a constant, which may have texts in its lists and properties. */
function partsOf(node: ts.Node): ts.Node[] {
  return leavesOf(node).flatMap((leaf) => {
    if (ts.isArrayLiteralExpression(leaf)) return leaf.elements.flatMap(partsOf);
    if (!ts.isObjectLiteralExpression(leaf) || textOf(leaf) !== undefined) return [leaf];
    return leaf.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? partsOf(property.initializer) : [],
    );
  });
}

/** The literals that an expression may be. */
function leavesOf(node: ts.Node | undefined): ts.Node[] {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [...leavesOf(node.whenTrue), ...leavesOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return leavesOf(node.expression);
  if (ts.isBinaryExpression(node)) {
    const chooses = [
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
    ];
    return chooses.includes(node.operatorToken.kind) ? [...leavesOf(node.left), ...leavesOf(node.right)] : [];
  }
  return [node];
}

function textOf(node: ts.Node): EnglishText | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const forms = Object.fromEntries(
    node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
        ? [[property.name.getText(), property.initializer.text]]
        : [],
    ),
  );
  return Object.keys(forms).sort().join() === 'one,other' ? (forms as { one: string; other: string }) : undefined;
}

/** `say` for `say(…)`, `this.say(…)` and `speak(language)(…)`. */
function nameOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isPropertyAccessExpression(called)) return called.name.text;
  return ts.isCallExpression(called) && nameOf(called.expression) === 'speak' ? 'say' : '';
}

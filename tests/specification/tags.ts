import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

/** A tag and the file of its test. A tag that ends in `.*` covers every statement with that prefix. */
export type Tagged = { tag: string; file: string };

const root = path.resolve(import.meta.dirname, '../..');
const patterns = ['{contract,database,server,web,tests,tools}/**/*.{test.ts,test.tsx,journey.ts,proof.ts}'];

/** Reads the tags of all tests that run. A group's tags count for its tests. */
export async function readTags(): Promise<Tagged[]> {
  const files = globSync(patterns, { cwd: root }).sort();
  return (await Promise.all(files.map(readFileTags))).flat();
}

async function readFileTags(file: string): Promise<Tagged[]> {
  const source = ts.createSourceFile(file, await readFile(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const found: Tagged[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isRunTest(node)) found.push(...tagsOf(node).map((tag) => ({ tag, file })));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a call is `it(…)`, `test.each(rows)(…)` or `describe(…)`, and not skipped. */
function isRunTest(call: ts.CallExpression): boolean {
  const names: string[] = [];
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) names.push(callee.name.text);
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) return false;
    callee = callee.expression;
  }
  if (!['it', 'test', 'describe'].includes(callee.text)) return false;
  return !names.some((name) => ['skip', 'todo', 'fixme'].includes(name));
}

/** Vitest has `{ tags: ['S2.x'] }`, Playwright `{ tag: ['@S2.x'] }`. */
function tagsOf(call: ts.CallExpression): string[] {
  const options = call.arguments[1];
  if (!options || !ts.isObjectLiteralExpression(options)) return [];
  return options.properties
    .filter((property) => ts.isPropertyAssignment(property))
    .filter(({ name }) => ts.isIdentifier(name) && ['tag', 'tags'].includes(name.text))
    .flatMap(({ initializer }) => (ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : []))
    .flatMap((element) => (ts.isStringLiteralLike(element) ? element.text.replace(/^@/, '') : []))
    .filter((tag) => /^S\d/.test(tag));
}

/** Whether a tag covers a statement, by its id or by a prefix. */
export function covers(tag: string, id: string): boolean {
  return tag.endsWith('.*') ? id.startsWith(tag.slice(0, -1)) : tag === id;
}

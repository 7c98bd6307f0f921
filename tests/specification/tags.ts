import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

/** Where a statement is checked. `tag` ends in `.*` where a test goes through all rows that begin so. */
export type Tagged = { tag: string; file: string; title: string };

const root = path.resolve(import.meta.dirname, '../..');
const patterns = ['{contract,database,server,web,tests,tools}/**/*.{test.ts,test.tsx,journey.ts,proof.ts}'];

/** Every tag in the title of a test that is run; the title of a group counts for the tests in it. */
export async function readTags(): Promise<Tagged[]> {
  const files = globSync(patterns, { cwd: root }).sort();
  return (await Promise.all(files.map(readFileTags))).flat();
}

async function readFileTags(file: string): Promise<Tagged[]> {
  const source = ts.createSourceFile(file, await readFile(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const found: Tagged[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    for (const [, tags] of title?.matchAll(/\[(S\d[\w.*, -]*)\]/g) ?? []) {
      found.push(
        ...String(tags)
          .split(', ')
          .map((tag) => ({ tag, file, title: String(title) })),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `it('…')`, `test.each(rows)('…')`, `describe('…')`; nothing for what is skipped. */
function titleOf(call: ts.CallExpression): string | undefined {
  const title = textOf(call.arguments[0]);
  if (title === undefined) return undefined;
  const names: string[] = [];
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) names.push(callee.name.text);
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) return undefined;
    callee = callee.expression;
  }
  if (!['it', 'test', 'describe'].includes(callee.text)) return undefined;
  return names.some((name) => ['skip', 'todo', 'fixme'].includes(name)) ? undefined : title;
}

/** A title as it is written; what a template fills in is left out. */
function textOf(node: ts.Expression | undefined): string | undefined {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  if (!node || !ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
}

/** Whether a tag names a row, itself or among others. */
export function covers(tag: string, id: string): boolean {
  return tag.endsWith('.*') ? id.startsWith(tag.slice(0, -1)) : tag === id;
}

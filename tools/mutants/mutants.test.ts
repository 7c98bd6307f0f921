import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadMutators, type Mutator, type Node, sampleMutants } from './mutators.ts';
import { type Mutant, reportOf, scoreOf } from './report.ts';
import { extraTests, sliceOf } from './slices.ts';
import { sqlOperator } from './sql-operator.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Babel's node for sql`…`. The expressions between the texts do not matter here. */
function template(...texts: string[]): Node {
  const quasis = texts.map((raw) => ({ type: 'TemplateElement', value: { raw, cooked: raw } }));
  return {
    type: 'TaggedTemplateExpression',
    tag: { name: 'sql' },
    quasi: { type: 'TemplateLiteral', quasis } as never,
  };
}

const changed = (node: Node, parent?: Node) =>
  [...sqlOperator.mutate({ node, parent })].map((each) => {
    const { quasi, value } = each as Node;
    return quasi ? quasi.quasis.map(({ value: text }) => text.raw).join('?') : value;
  });

describe('the SQL mutator', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['a <= b', ['a < b']],
    ['a = b and c <> d', ['a <> b and c <> d', 'a = b or c <> d', 'a = b and c = d']],
    ['a is null', ['a is not null']],
    ['a is not null', ['a is null']],
    ['a is not distinct from b', ['a is distinct from b']],
    ['where exists (select 1)', ['where not exists (select 1)']],
    ['where not exists (select 1)', ['where exists (select 1)']],
    ['order by a desc, b', ['order by a asc, b']],
    ['brand = order_id', ['brand <> order_id']],
    ['a::text->>b', []],
  ])('changes %s at one place at a time', (text, results) => {
    expect(changed(template(text))).toEqual(results);
  });

  it('changes every text between expressions', () => {
    expect(changed(template('a = ', ' and b = ', ''))).toEqual([
      'a <> ? and b = ?',
      'a = ? or b = ?',
      'a = ? and b <> ?',
    ]);
  });

  it('changes comparisons and orders of the query builder, and no other text', () => {
    const call = (name: string): Node => ({
      type: 'CallExpression',
      callee: { type: 'MemberExpression', property: { name } } as never,
    });
    const literal = (value: string): Node => ({ type: 'StringLiteral', value });
    expect(changed(literal('='), call('where'))).toEqual(['<>']);
    expect(changed(literal('desc'), call('orderBy'))).toEqual(['asc']);
    expect(changed(literal('projects.id'), call('where'))).toEqual([]);
    expect(changed(literal('='), call('replace'))).toEqual([]);
    expect(changed({ ...template('a = b'), tag: { name: 'css' } })).toEqual([]);
  });

  it('finds the list of mutators that Stryker uses', async () => {
    const names = (await loadMutators()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['EqualityOperator', 'LogicalOperator', 'StringLiteral']));
  });
});

it('a sample keeps one in four mutants, counted over all mutators together', () => {
  const three = (name: string): Mutator => ({ name, mutate: () => [`${name}1`, `${name}2`, `${name}3`] });
  const mutators = [three('a'), three('b'), three('c')];
  sampleMutants(mutators, 4);
  expect(mutators.flatMap((each) => [...each.mutate({ node: template('') })])).toEqual(['a1', 'b2', 'c3']);
});

describe('a slice', () => {
  it('has the files of its folder, without the tests', () => {
    const slice = sliceOf(root, 'server/work/projects', []);
    expect(slice?.database).toBe(true);
    expect(slice?.files).toContain('server/work/projects/list.ts');
    expect(slice?.tests).toContain('server/work/projects/list-projects.test.ts');
    expect(slice?.files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it('can be limited to some files, and uses no PostgreSQL if its tests do not', () => {
    expect(sliceOf(root, 'contract', ['fields.ts'])).toMatchObject({
      files: ['contract/platform/fields.ts'],
      database: false,
    });
  });

  it('uses PostgreSQL if its tests reach it through a helper', () => {
    expect(sliceOf(root, 'server/exchange/webhooks', [])?.database).toBe(true);
    expect(sliceOf(root, 'server/people/sign-in/factors', [])?.database).toBe(true);
    expect(sliceOf(root, 'web/work/messages', [])?.database).toBe(false);
  });

  it('lists only existing tests of other folders', () => {
    const missing = Object.values(extraTests)
      .flat()
      .filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });

  it.each([
    ['contract', ['nothing.ts']],
    ['nowhere', []],
    ['web/public', []],
  ])('is undefined for %s %j, which has no files or no tests', (folder, names) => {
    expect(sliceOf(root, folder, names)).toBeUndefined();
  });
});

describe('the report', () => {
  const at = { start: { line: 1, column: 1 }, end: { line: 1, column: 7 } };
  const result = (status: Mutant['status'], line = 1): Mutant => ({
    id: '1',
    mutatorName: 'Name',
    replacement: 'changed',
    status,
    fileName: 'tools/mutants/report.ts',
    location: { start: { ...at.start, line }, end: { ...at.end, line } },
  });

  it('lists unnoticed mutants in order', () => {
    const sources = new Map([['tools/mutants/report.ts', 'import path\nimport type']]);
    const results = [result('Survived', 2), result('Killed'), result('NoCoverage')];
    expect(reportOf(root, sources, results).split('\n')).toEqual([
      'tools/mutants/report.ts:1:1 Name (no test comes here)',
      '  - import',
      '  + changed',
      'tools/mutants/report.ts:2:1 Name',
      '  - import',
      '  + changed',
    ]);
  });

  it('rounds the score down and ignores mutants that did not load', () => {
    const many = (count: number, status: Mutant['status']) => Array.from({ length: count }, () => result(status));
    const results = [...many(795, 'Killed'), result('Timeout'), ...many(204, 'Survived'), result('RuntimeError')];
    expect(scoreOf(results)).toBe('0.79 (796 of 1000 noticed, 1 of them by never ending)');
    expect(scoreOf([result('Killed'), result('NoCoverage')])).toBe('0.50 (1 of 2 noticed)');
  });
});

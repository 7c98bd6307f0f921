import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Mutator, type Node, strykersMutators, thinOut } from './mutators.ts';
import { type Mutant, reportOf, scoreOf } from './report.ts';
import { furtherTests, sliceOf } from './slices.ts';
import { sqlOperator } from './sql-operator.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** As Babel reads sql`…`: texts with expressions in between, which are nothing to us. */
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

describe('SQL', () => {
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
  ])('%s is turned round once at each place', (text, results) => {
    expect(changed(template(text))).toEqual(results);
  });

  it('is turned round in every text between expressions', () => {
    expect(changed(template('a = ', ' and b = ', ''))).toEqual([
      'a <> ? and b = ?',
      'a = ? or b = ?',
      'a = ? and b <> ?',
    ]);
  });

  it('of the query builder is turned round where it compares or orders, and no other text is', () => {
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

  it('can be taken into the list that Stryker goes through', async () => {
    const names = (await strykersMutators()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['EqualityOperator', 'LogicalOperator', 'StringLiteral']));
  });
});

it('a sample has one in so many faults, over all mutators together', () => {
  const three = (name: string): Mutator => ({ name, mutate: () => [`${name}1`, `${name}2`, `${name}3`] });
  const mutators = [three('a'), three('b'), three('c')];
  thinOut(mutators, 4);
  expect(mutators.flatMap((each) => [...each.mutate({ node: template('') })])).toEqual(['a1', 'b2', 'c3']);
});

describe('a slice', () => {
  it('is what lies in its folder, and the tests that hold it', () => {
    const slice = sliceOf(root, 'server/projects', []);
    expect(slice?.database).toBe(true);
    expect(slice?.files).toContain('server/projects/list.ts');
    expect(slice?.tests).toContain('server/projects/list-projects.test.ts');
    expect(slice?.files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it('can be some of its files, and needs no PostgreSQL where its tests do not', () => {
    expect(sliceOf(root, 'contract', ['fields.ts'])).toMatchObject({ files: ['contract/fields.ts'], database: false });
  });

  it('names no test in another folder that does not exist', () => {
    const missing = Object.values(furtherTests)
      .flat()
      .filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });

  it.each([
    ['contract', ['nothing.ts']],
    ['nowhere', []],
    ['web/public', []],
  ])('%s %j is none without files and tests', (folder, names) => {
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

  it('has what nobody noticed, in order', () => {
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

  it('rounds the score down, and leaves out what did not load', () => {
    const many = (count: number, status: Mutant['status']) => Array.from({ length: count }, () => result(status));
    const results = [...many(795, 'Killed'), result('Timeout'), ...many(204, 'Survived'), result('RuntimeError')];
    expect(scoreOf(results)).toBe('0.79 (796 of 1000 noticed, 1 of them by never ending)');
    expect(scoreOf([result('Killed'), result('NoCoverage')])).toBe('0.50 (1 of 2 noticed)');
  });
});

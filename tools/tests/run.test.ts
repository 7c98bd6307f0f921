import { expect, it } from 'vitest';
import { filesToRepeat, judge, type Result } from './run.ts';

const test = (name: string, file = 'a.test.ts') => ({ file, name });
const result = (more: Partial<Result> = {}): Result => ({
  passed: 5,
  failed: [],
  broken: [],
  errors: 0,
  times: {},
  files: {},
  ...more,
});

it.each<[string, Result | undefined, Result | undefined, ReturnType<typeof judge>]>([
  ['passed', result(), undefined, { passed: 5, failed: 0, flaky: [] }],
  ['failed once and was not repeated', result({ failed: [test('x')] }), undefined, { passed: 5, failed: 1, flaky: [] }],
  [
    'failed once and passed the second time',
    result({ failed: [test('x'), test('y')] }),
    result({ failed: [test('y')] }),
    { passed: 6, failed: 1, flaky: ['a.test.ts > x'] },
  ],
  [
    'failed the second time alone',
    result({ failed: [test('x')] }),
    result({ failed: [test('y')] }),
    { passed: 6, failed: 1, flaky: ['a.test.ts > x'] },
  ],
  [
    'broke outside its tests once',
    result({ broken: ['b.test.ts'] }),
    result(),
    { passed: 5, failed: 0, flaky: ['b.test.ts'] },
  ],
  [
    'broke outside its tests twice',
    result({ broken: ['b'] }),
    result({ broken: ['b'] }),
    { passed: 5, failed: 1, flaky: [] },
  ],
  ['had an error outside its files', result({ errors: 2 }), undefined, { passed: 5, failed: 2, flaky: [] }],
  [
    'had an error outside its files and passed the second time',
    result({ failed: [test('x')], errors: 1 }),
    result(),
    { passed: 6, failed: 1, flaky: ['a.test.ts > x'] },
  ],
  ['was interrupted', undefined, undefined, { passed: 0, failed: 1, flaky: [] }],
])('a run that %s', (_, first, second, outcome) => {
  expect(judge(first, second)).toEqual(outcome);
});

it('repeats each file with failures once', () => {
  const failed = [test('x'), test('y'), test('z', 'c.test.ts')];
  expect(filesToRepeat(result({ failed, broken: ['b.test.ts'] }))).toEqual(['a.test.ts', 'c.test.ts', 'b.test.ts']);
});

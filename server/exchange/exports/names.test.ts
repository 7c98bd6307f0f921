import { describe, expect, it, test, vi } from 'vitest';
import { openNames, portableName } from './names.ts';

describe('a path', () => {
  it('is given out once, also on systems that do not tell case or forms of a letter apart', () => {
    const name = openNames();
    const paths = ['Plan.PDF', 'plan.pdf', 'PLAN.pdf', 'Stra\u00dfe', 'Cafe\u0301', 'CAF\u00c9', 'plan'].map((each) =>
      name('a/', each),
    );
    expect(paths).toEqual([
      'a/Plan.PDF',
      'a/plan (2).pdf',
      'a/PLAN (3).pdf',
      'a/Stra\u00dfe',
      'a/Caf\u00e9',
      'a/CAF\u00c9 (2)',
      'a/plan',
    ]);
    expect(name('b/', 'plan.pdf')).toBe('b/plan.pdf');
  });

  it('does not take the number that a file already has in its name', () => {
    const name = openNames();
    expect(['x.txt', 'x (2).txt', 'X.txt', 'x.txt'].map((each) => name('', each))).toEqual([
      'x.txt',
      'x (2).txt',
      'X (3).txt',
      'x (4).txt',
    ]);
  });

  it('is found at once for the last of thousands with one name', () => {
    const name = openNames();
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (let count = 1; count < 1000; count++) name('', 'plan.pdf');
    expect(name('', 'plan.pdf')).toBe('plan (1000).pdf');
    expect(normalize.mock.calls.length).toBeLessThan(10_000);
    normalize.mockRestore();
  });
});

test.each([
  ['a name of a device', 'con', '_con'],
  ['a name of a device with an extension', 'LPT1.txt', '_LPT1.txt'],
  ['a name that begins like a device', 'contract.pdf', 'contract.pdf'],
  ['a name that ends like a device', 'icon', 'icon'],
  ['characters that Windows does not take', 'a:b*c?"<d>|e.txt', 'a-b-c---d--e.txt'],
  ['a folder in the name', 'C:\\plans/plan.pdf', 'C--plans-plan.pdf'],
  ['a name of 80 characters', `${'n'.repeat(76)}.pdf`, `${'n'.repeat(76)}.pdf`],
  ['a longer name', `${'n'.repeat(77)}.pdf`, `${'n'.repeat(76)}.pdf`],
  ['a longer name that would end in a space', `${'n'.repeat(74)}  . nn.pdf`, `${'n'.repeat(74)}.pdf`],
  ['a longer name without an extension', 'n'.repeat(81), 'n'.repeat(80)],
  ['half a letter at the end', `${'n'.repeat(79)}\u{1f6aa}`, 'n'.repeat(79)],
])('%s: %s is %s', (_, name, portable) => {
  expect(portableName(name)).toBe(portable);
});

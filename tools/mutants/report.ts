import path from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

/** A mutant and its result. */
export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Every change that no test noticed, by file and line, with the code before and after. `sources` are by path from `root`. */
export function reportOf(root: string, sources: Map<string, string>, results: readonly Mutant[]): string {
  const unnoticed = results.filter(isUnnoticed).toSorted(inOrder);
  return unnoticed.map((mutant) => lineOf(root, sources, mutant)).join('\n');
}

/** `0.91 (182 of 200 noticed, 3 of them by never ending)`. A mutant that did not even load is not counted. */
export function scoreOf(results: readonly Mutant[]): string {
  const count = (...statuses: Mutant['status'][]) => results.filter((each) => statuses.includes(each.status)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  const endless = count('Timeout') ? `, ${count('Timeout')} of them by never ending` : '';
  // Rounded down: 0.796 is not yet 0.80.
  return `${(Math.floor((100 * noticed) / all) / 100).toFixed(2)} (${noticed} of ${all} noticed${endless})`;
}

const isUnnoticed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

function inOrder(a: Mutant, b: Mutant): number {
  return (
    a.fileName.localeCompare(b.fileName) ||
    a.location.start.line - b.location.start.line ||
    a.location.start.column - b.location.start.column
  );
}

function lineOf(root: string, sources: Map<string, string>, mutant: Mutant): string {
  const { fileName, location, mutatorName, replacement, status } = mutant;
  const { start, end } = location;
  const file = path.relative(root, path.resolve(root, fileName));
  const lines = (sources.get(file) ?? '').split('\n').slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  lines.unshift((lines.shift() ?? '').slice(start.column - 1));
  const place = `${file}:${start.line}:${start.column}`;
  const untouched = status === 'NoCoverage' ? ' (no test comes here)' : '';
  const [before, after] = around(oneLine(lines.join(' ')), oneLine(replacement));
  return `${place} ${mutatorName}${untouched}\n  - ${before}\n  + ${after}`;
}

/** Stryker prints types with a `; }` at the end, which the source does not have. */
const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').replaceAll('; }', ' }').trim();

/** How many unchanged characters to show on either side. */
const margin = 60;

/** Cuts both to the part around the first difference, because SQL statements may be long. */
function around(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - margin);
  const cut = (code: string) => {
    const to = same + 2 * margin;
    return `${from > 0 ? '…' : ''}${code.slice(from, to)}${code.length > to ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}

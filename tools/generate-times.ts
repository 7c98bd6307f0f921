import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the table of CONTRIBUTING.md that says what runs when and how long it takes, from the times that `.ci/run` measured. */
const root = path.resolve(import.meta.dirname, '..');
const measured = new Map(
  (await readFile(path.join(root, '.ci/times.txt'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);

/** The parts of `.ci/times.txt`, what they are, and when they run. */
const parts: [name: string, what: string, when: string][] = [
  ['install', '`npm ci`', 'in CI'],
  ['static', '`npm run check:static`', 'before a commit; in CI'],
  ['test', '`npm test`', 'before a commit; in CI'],
  ['server', 'its tests, but those of the web', ''],
  ['smoke', 'its journeys', ''],
  ['prove', '`npm run prove`', 'before a pull request; in CI'],
  ['proofs', 'its proofs', ''],
  ['journeys', 'its journeys', ''],
  ['all', '`.ci/run`', 'before a change lands'],
];

const rows = parts
  .filter(([name]) => measured.has(name))
  .map(([name, what, when]) => `| ${what} | ${when} | ${describe(Number(measured.get(name)))} |`);
const table = ['| What | When | How long |', '|---|---|---|', ...rows].join('\n');
const page = path.join(root, 'CONTRIBUTING.md');
const text = await readFile(page, 'utf8');
await writeFile(page, text.replace(/(<!-- times -->\n)[\s\S]*?(\n<!-- end of times -->)/, `$1${table}$2`));
process.stdout.write(`CONTRIBUTING.md: ${rows.length} times\n`);

function describe(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${(seconds / 60).toFixed(1)} min`;
}

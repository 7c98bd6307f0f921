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
  ['install', '`npm ci`', 'after a pull that changed the lock file; in CI'],
  [
    'static',
    '`npm run check:static`: format, lint, import rules, types, unused code, generated files',
    'before a commit; in CI',
  ],
  ['test', '`npm test`: all of the next five', 'before a commit; in CI'],
  ['build', 'the web app, if its sources changed', 'in `npm test`'],
  ['server', 'tests of contract, database, server and tools, and the guarantees', 'in `npm test`'],
  ['web', 'tests of the web without a page', 'in `npm test`'],
  ['web-dom', 'tests of the web with a page', 'in `npm test`'],
  ['smoke', 'the journeys with the tag `@smoke`', 'in `npm test`'],
  ['prove', '`npm run prove`: all of the next four', 'before a pull request; in CI'],
  ['proofs', '`*.proof.ts`', 'in `npm run prove`'],
  ['fleet', 'proofs with several processes, beside the others', 'in `npm run prove`'],
  ['alone', 'the proof that measures times, after the others', 'in `npm run prove`'],
  ['journeys', 'all journeys in a browser', 'in `npm run prove`'],
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

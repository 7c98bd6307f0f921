import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

/** What node is given by `npm start` once the web is built: its options, and the server. */
export const startCommand: readonly string[] = scripts.start
  .replace('exec node ', '')
  .replace('tools/start.ts', 'server/main.ts')
  .split(' ');

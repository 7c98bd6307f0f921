import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

/** The arguments that `npm start` passes to node once the web is built: options and the server. */
export const startCommand: readonly string[] = scripts.start
  .replace('exec node ', '')
  .replace('tools/start.ts', 'server/main.ts')
  .split(' ');

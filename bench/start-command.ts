import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
const [settings = '', command = ''] = scripts.start.split('exec node ');

/** The arguments that `npm start` passes to node once the web is built: options and the server. */
export const startCommand: readonly string[] = command.replace('tools/start.ts', 'server/main.ts').split(' ');

/** The environment that `npm start` adds. */
export const startEnvironment: Record<string, string> = Object.fromEntries(
  settings
    .split(' ')
    .filter(Boolean)
    .map((setting) => setting.split('=')),
);

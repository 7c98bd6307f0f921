import { parseArgs } from 'node:util';
import { describeVersion, readVersion } from '#server/platform/config/version.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { withOwner } from './owner-connection.ts';
import type { Command, Values } from './tenant/command.ts';
import { commands } from './tenant/commands.ts';
import { logged } from './tenant/operator-log.ts';

/** `npm run tenant -- <command>`: the operator's commands for companies. */
await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(overview());
  if (name === 'version' || name === '--version')
    return print(`Loggia ${describeVersion(readVersion(process.env.COMMIT))}`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. Commands: ${Object.keys(commands).join(', ')}.`);

  const parsed = parseArgs({
    args: rest,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const values: Values = parsed.values;
  if (values.help) return print(`${command.summary}\n\n${usage(name, command)}`);
  const [stray] = parsed.positionals;
  if (stray) throw new UsageError(`Unexpected argument ${stray}. Names with spaces need quotes.`);
  for (const option of command.required) {
    if (!values[option]) throw new UsageError(`--${option} is missing. Usage: ${usage(name, command)}`);
  }
  command.check?.(values);
  await withOwner((ownerUrl, config) => {
    const run = () => command.run({ ownerUrl, config, values });
    return command.isLogged?.(values) === false ? run() : logged(ownerUrl, name, values, run);
  });
});

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`);
  return [
    'Usage: npm run tenant -- <command> [options]',
    '',
    ...lines,
    '',
    'Options of a command: <command> --help',
    'Version of Loggia: npm run tenant -- version',
  ].join('\n');
}

function usage(name: string, command: Command): string {
  return `npm run tenant -- ${[name, command.usage].filter(Boolean).join(' ')}`;
}

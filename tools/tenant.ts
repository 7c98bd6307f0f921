import { parseArgs } from 'node:util';
import { print, runCommand, UsageError } from './command-line.ts';
import { withOwner } from './owner-connection.ts';
import { activate, deactivate } from './tenant/activation.ts';
import { auditRetention } from './tenant/audit-retention.ts';
import type { Command, Values } from './tenant/command.ts';
import { create } from './tenant/create.ts';
import { list } from './tenant/list.ts';
import { logo } from './tenant/logo.ts';
import { purge } from './tenant/purge.ts';
import { quota } from './tenant/quota.ts';
import { resetPassword } from './tenant/reset-password.ts';
import { restore } from './tenant/restore.ts';

const commands: Record<string, Command> = {
  create,
  list,
  'reset-password': resetPassword,
  logo,
  quota,
  'audit-retention': auditRetention,
  activate,
  deactivate,
  restore,
  purge,
};

/** `npm run tenant -- <command>`: what the operator does from the shell (D9). */
await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(overview());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. It is one of: ${Object.keys(commands).join(', ')}.`);

  const parsed = parseArgs({
    args: rest,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const values: Values = parsed.values;
  if (values.help) return print(`${command.summary}\n\n${usage(name, command)}`);
  const [stray] = parsed.positionals;
  if (stray) throw new UsageError(`${stray} belongs to no option. Names with spaces need quotes.`);
  for (const option of command.required) {
    if (!values[option]) throw new UsageError(`--${option} is missing. Usage: ${usage(name, command)}`);
  }
  await withOwner((ownerUrl, config) => command.run({ ownerUrl, config, values }));
});

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`);
  return [
    'Usage: npm run tenant -- <command> [options]',
    '',
    ...lines,
    '',
    'Options of a command: <command> --help',
  ].join('\n');
}

function usage(name: string, command: Command): string {
  return `npm run tenant -- ${[name, command.usage].filter(Boolean).join(' ')}`;
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#server/platform/http/openapi-document.ts';

/** Lints the OpenAPI document with Redocly and redocly.yaml. Warnings fail too. */

const root = path.resolve(import.meta.dirname, '..');
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const directory = mkdtempSync(path.join(tmpdir(), 'loggia-openapi-'));
const file = path.join(directory, 'openapi.json');

type LintReport = {
  totals: { errors: number; warnings: number };
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
};

try {
  writeFileSync(
    file,
    JSON.stringify(openApiDocument({ email: 'hello@loggia.example', url: 'https://loggia.example' })),
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [linter, 'lint', file, '--config', path.join(root, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000'],
    // No telemetry and no check for updates.
    { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  const { totals, problems } = read(stdout, stderr);
  for (const { ruleId, message, location } of problems) {
    process.stdout.write(`${ruleId}: ${message}\n  at ${location[0]?.pointer ?? '#'}\n`);
  }
  process.stdout.write(`OpenAPI: ${totals.errors} errors, ${totals.warnings} warnings.\n`);
  process.exitCode = totals.errors + totals.warnings === 0 ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true });
}

/** Parses the linter's report. Throws with its output if there is none. */
function read(stdout: string, stderr: string): LintReport {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`The linter wrote no report:\n${stdout}${stderr}`);
  }
}

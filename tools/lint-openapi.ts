import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#server/http/openapi-document.ts';

/** Has Redocly look at the OpenAPI document by redocly.yaml. A warning fails as an error does. */

const root = path.resolve(import.meta.dirname, '..');
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const directory = mkdtempSync(path.join(tmpdir(), 'loggia-openapi-'));
const file = path.join(directory, 'openapi.json');

type Findings = {
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
    // Neither tells anyone what it does here, nor asks whether there is a newer one.
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

/** What the linter found; where it did not get so far, what it said. */
function read(stdout: string, stderr: string): Findings {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`The linter has found nothing out:\n${stdout}${stderr}`);
  }
}

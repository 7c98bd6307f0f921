import { execFileSync } from 'node:child_process';

/** After generating and building nothing may differ from what is committed: generated files are current. */
const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim();
if (changed) {
  process.stderr.write(`The tree is not clean; commit or mend these:\n${changed}\n`);
  process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';

/** Fails if generating or building changed a file, which means that a committed generated file is out of date. */
const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim();
if (changed) {
  process.stderr.write(`The working tree has changes. Commit or revert these files:\n${changed}\n`);
  process.exitCode = 1;
}

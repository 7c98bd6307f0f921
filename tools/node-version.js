import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';

const packages = path.join(import.meta.dirname, '../node_modules');

// Loaded before every entry point. Plain JavaScript, because old Node versions cannot run TypeScript.
if (!existsSync(packages)) {
  refuse('The dependencies are not installed. Run npm ci first.');
}
if (Number(process.versions.node.split('.')[0]) < 24) {
  const remedy = existsSync(path.join(packages, '.bin/node'))
    ? 'Use npm start, which runs the Node from the dependencies.'
    : 'Install it first.';
  refuse(`Loggia needs Node 24 or newer. This is ${process.versions.node}. ${remedy}`);
}

// The cache makes later starts about a quarter faster. It is skipped if the directory is not writable.
module.enableCompileCache?.(path.join(packages, '.cache/compile'));

function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';

const packages = path.join(import.meta.dirname, '../node_modules');

// Loaded before every entry point, in plain JavaScript: what follows is TypeScript that only newer versions run.
if (!existsSync(packages)) {
  refuse('The packages that Loggia is made with are missing. Run npm ci first.');
}
if (Number(process.versions.node.split('.')[0]) < 24) {
  const remedy = existsSync(path.join(packages, '.bin/node'))
    ? 'Run it through npm (npm start), which brings its own.'
    : 'Install that first.';
  refuse(`Loggia needs Node 24 or newer, this is ${process.versions.node}. ${remedy}`);
}

// Later starts take about a quarter less time. Where nothing can be written, it is simply not done.
module.enableCompileCache?.(path.join(packages, '.cache/compile'));

function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

import module from 'node:module';
import path from 'node:path';

// Loaded before every entry point, in plain JavaScript: what follows is TypeScript that only newer versions run.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Atrium needs Node 24 or newer, this is ${process.versions.node}. Run it through npm (npm start), which brings its own.\n`,
  );
  process.exit(1);
}

// Later starts take about a quarter less time. Where nothing can be written, it is simply not done.
module.enableCompileCache?.(path.join(import.meta.dirname, '../node_modules/.cache/compile'));

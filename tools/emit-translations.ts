import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes a script of each language file: `de.json` becomes `assets/translations-de-<hash>.js`. The server adds it to the
 * page of the app for those who read that language.
 */
export function emitTranslations(folder: string): Plugin {
  return {
    name: 'emit-translations',
    generateBundle() {
      for (const file of globSync('*.json', { cwd: folder })) {
        const texts = JSON.stringify(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
        this.emitFile({
          type: 'asset',
          name: `translations-${path.basename(file, '.json')}.js`,
          source: `globalThis.translations = ${texts};\n`,
        });
      }
    },
  };
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { emitTranslations } from './emit-translations.ts';

it('makes a script of each language file that sets the translations', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loggia-languages-'));
  await mkdir(path.join(folder, 'languages'));
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"></html>');
  const texts = { Saved: 'Zapisano', '{count} files': { one: '{count} plik', other: '{count} pliki' } };
  await writeFile(path.join(folder, 'languages/pl.json'), JSON.stringify(texts, null, 2));

  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [emitTranslations(path.join(folder, 'languages'))],
  })) as Rolldown.RolldownOutput;

  const scripts = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.js'));
  expect(scripts).toEqual([expect.stringMatching(/^assets\/translations-pl-[\w-]+[.]js$/)]);
  const script = await readFile(path.join(folder, 'dist', scripts[0] as string), 'utf8');
  expect(JSON.parse(script.replace('globalThis.translations = ', '').replace(/;\n$/, ''))).toEqual(texts);
  await rm(folder, { recursive: true });
});

import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { directionOf, type Language } from '#contract/platform/texts/languages.ts';
import type { Catalogue } from '#contract/platform/texts/speak.ts';
import { changeTexts } from '#server/platform/http/page-texts.ts';
import { findTexts } from './texts/find-texts.ts';

/** Calls `translateWeb` when a build is written. What a script may say is known from the files that it was made of. */
export function translatedWeb(languagesDir: string): Plugin {
  return {
    name: 'translated-web',
    writeBundle({ dir = '' }, bundle) {
      const keys = Map.groupBy(findTexts(), ({ file }) => file);
      const texts = new Map(
        Object.values(bundle).flatMap((chunk): [string, Set<string>][] => {
          if (chunk.type !== 'chunk') return [];
          const said = chunk.moduleIds.flatMap((id) => keys.get(path.relative(root, id))?.map(({ key }) => key) ?? []);
          return [[path.basename(chunk.fileName), literalsIn(chunk.code).intersection(new Set(said))]];
        }),
      );
      translateWeb(dir, languagesDir, texts);
    },
  };
}

const root = path.resolve(import.meta.dirname, '..');

/**
 * Makes the app in each language from a finished build: `app/de.html`, and for each script that needs texts a copy that begins with the
 * translations of the texts in it. So a page loads as many files as the English one, a script has its texts before it runs, and the English
 * app stays as it was built. What has no texts, such as React, is shared by all languages.
 */
export function translateWeb(webDir: string, languagesDir: string, texts: Texts): void {
  const files = globSync('*.json', { cwd: languagesDir });
  const assets = path.join(webDir, 'assets');
  const [mirroring] = globSync('right-to-left-*.js', { cwd: assets });
  const page = readFileSync(path.join(webDir, 'app/index.html'), 'utf8');
  const landing = readFileSync(path.join(webDir, 'landing/index.html'), 'utf8');
  const scripts = new Map([...texts.keys()].map((name) => [name, readFileSync(path.join(assets, name), 'utf8')]));
  for (const file of files) {
    const language = path.basename(file, '.json') as Language;
    const catalogue: Catalogue = JSON.parse(readFileSync(path.join(languagesDir, file), 'utf8'));
    const own = ownScripts(scripts, texts, catalogue);
    const folder = `${language}-${hashOf([JSON.stringify(catalogue), ...own.values().map((name) => scripts.get(name) as string)])}`;
    mkdirSync(path.join(assets, folder));
    for (const name of own) {
      const its = pick(catalogue, texts.get(name) ?? []);
      const code = (scripts.get(name) as string).replaceAll(reference, (_whole, quote, start, target) => {
        const place = own.has(target)
          ? { './': './', 'assets/': `assets/${folder}/` }
          : { './': '../', 'assets/': 'assets/' };
        return `${quote}${place[start as keyof typeof place]}${target}${quote}`;
      });
      writeFileSync(
        path.join(assets, folder, name),
        its ? `Object.assign(globalThis.translations??={},${its});${code}` : code,
      );
    }
    writeFileSync(
      path.join(webDir, `app/${language}.html`),
      translatePage(page, { language, catalogue, folder, own, mirroring }),
    );
    writeFileSync(path.join(webDir, `landing/${language}.html`), translateTexts(landing, language, catalogue));
  }
}

/** The texts of each script. */
type Texts = ReadonlyMap<string, ReadonlySet<string>>;

/** The scripts that have texts, and those that load them, because a script finds others beside itself. */
function ownScripts(scripts: ReadonlyMap<string, string>, texts: Texts, catalogue: Catalogue): Set<string> {
  const own = new Set([...texts].flatMap(([name, its]) => (pick(catalogue, its) ? [name] : [])).sort());
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const [name, code] of scripts) {
      if ([...code.matchAll(reference)].some(([, , , target = '']) => own.has(target))) own.add(name);
    }
  }
  return own;
}

/** How a built script names another: `./x.js` in an import, `assets/x.js` in a list of files to load. */
const reference = /(["'`])(\.\/|assets\/)([\w~.-]+\.js)\1/g;

type InLanguage = {
  language: Language;
  catalogue: Catalogue;
  folder: string;
  own: ReadonlySet<string>;
  /** The name of the script that mirrors styles. */
  mirroring: string | undefined;
};

/** The scripts in the page have their texts from one before them. */
function translatePage(page: string, { language, catalogue, folder, own, mirroring }: InLanguage): string {
  const inline = [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code = '']) => [
    ...literalsIn(code),
  ]);
  const its = (pick(catalogue, inline) ?? '{}').replaceAll('<', '\\u003c');
  return translateTexts(page, language, catalogue)
    .replaceAll(/\/assets\/([\w~.-]+\.js)/g, (whole, name: string) =>
      own.has(name) ? `/assets/${folder}/${name}` : whole,
    )
    .replace('<script', () => `<script nonce="LOGGIA_CSP_NONCE">globalThis.translations=${its}</script><script`)
    .replace('<script type="module"', (script) =>
      directionOf(language) === 'rtl' && mirroring
        ? `${script} nonce="LOGGIA_CSP_NONCE" crossorigin src="/assets/${mirroring}"></script>${script}`
        : script,
    );
}

/** A page that needs no script for its texts. */
function translateTexts(page: string, language: Language, catalogue: Catalogue): string {
  const translated = changeTexts(page, (text) => {
    const found = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
    return typeof found === 'string' ? found : text;
  });
  return translated.replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${directionOf(language)}">`);
}

function pick(catalogue: Catalogue, texts: Iterable<string>): string | undefined {
  const found = [...texts].filter((text) => Object.hasOwn(catalogue, text)).sort();
  return found.length > 0
    ? JSON.stringify(Object.fromEntries(found.map((text) => [text, catalogue[text]])))
    : undefined;
}

function literalsIn(code: string): Set<string> {
  const found = new Set<string>();
  (function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  })(ts.createSourceFile('built.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
  return found;
}

function hashOf(contents: readonly string[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 7);
}

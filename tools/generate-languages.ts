import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageNames, languages } from '#contract/platform/texts/languages.ts';
import { findTexts } from './texts/find-texts.ts';

/** Writes the table of README.md that says how many of the texts each language has. */
const root = path.resolve(import.meta.dirname, '..');
const keys = new Set(findTexts().map(({ key }) => key));

const rows = languages.map((language) => {
  const catalogue = catalogueOf(language);
  const share = language === 'en' ? 1 : [...keys].filter((key) => Object.hasOwn(catalogue, key)).length / keys.size;
  return `| ${languageNames[language]} | \`${language}\` | ${Math.floor(share * 100)} % |`;
});
const table = ['| Language | | Texts |', '|---|---|---|', ...rows].join('\n');
const page = path.join(root, 'README.md');
const text = readFileSync(page, 'utf8');
writeFileSync(page, text.replace(/(<!-- languages -->\n)[\s\S]*?(\n<!-- end of languages -->)/, `$1${table}$2`));
process.stdout.write(`README.md: ${languages.length} languages, ${keys.size} texts\n`);

function catalogueOf(language: string): object {
  try {
    return JSON.parse(readFileSync(path.join(root, `contract/platform/texts/languages/${language}.json`), 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
}

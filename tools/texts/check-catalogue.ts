import type { Language } from '#contract/platform/texts/languages.ts';
import type { Catalogue, Translation } from '#contract/platform/texts/speak.ts';
import type { EnglishText } from './find-texts.ts';

/** A term of a glossary, and the beginnings of words of which one stands in each translation of a text with the term. */
export interface Term {
  english: string;
  stems: readonly string[];
}

/** What is wrong with the catalogue of a language. `english` has every text of the product by its key. */
export function faultsIn(
  language: Language,
  catalogue: Catalogue,
  english: ReadonlyMap<string, EnglishText>,
  terms: readonly Term[],
): string[] {
  const keys = Object.keys(catalogue);
  const texts = [...english].flatMap(([key, text]) => {
    const translation = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    return translation === undefined ? [] : [{ key, text, translation }];
  });
  return [
    ...[...english.keys()].filter((key) => !Object.hasOwn(catalogue, key)).map((key) => `missing: ${key}`),
    ...keys.filter((key) => !english.has(key)).map((key) => `no text of the product: ${key}`),
    ...keys.flatMap((key, index) => (index > 0 && (keys[index - 1] as string) > key ? `not in its order: ${key}` : [])),
    ...texts.flatMap(({ key, text, translation }) =>
      [
        ...formFaults(language, text, translation),
        ...valueFaults(text, translation),
        ...markupFaults(key, translation),
        ...termFaults(key, translation, terms),
      ].map((fault) => `${fault}: ${key}`),
    ),
    ...equalFaults(language, texts),
  ];
}

function formsOf(translation: Translation): [form: string, text: string][] {
  return typeof translation === 'string' ? [['text', translation]] : Object.entries(translation);
}

function formFaults(language: string, text: EnglishText, translation: Translation): string[] {
  if (typeof text === 'string')
    return typeof translation === 'string' ? [] : ['plural forms of a text without a number'];
  if (typeof translation === 'string') return ['no plural forms'];
  const asked = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ');
  const given = Object.keys(translation).sort().join(', ');
  return asked === given ? [] : [`plural forms are ${given} instead of ${asked}`];
}

/** A form for one number, such as one or two, may say it in a word. */
function valueFaults(text: EnglishText, translation: Translation): string[] {
  const asked = valuesIn(typeof text === 'string' ? text : text.other);
  return formsOf(translation).flatMap(([form, written]) => {
    const given = valuesIn(written);
    const mayLeaveOut = form === 'zero' ? asked : new Set(/^(one|two)$/.test(form) ? ['count'] : []);
    const wrong = [...asked.symmetricDifference(given)].filter((name) => given.has(name) || !mayLeaveOut.has(name));
    return wrong.length > 0 ? [`other values (${wrong.join(', ')})`] : [];
  });
}

function valuesIn(text: string): Set<string> {
  return new Set(text.match(/\{\w+\}/g)?.map((each) => each.slice(1, -1)));
}

/** It tells two meanings of a word apart, and is never shown. */
const context = / \[[a-z ]+\]$/;

/** Where a word may be broken in a narrow place. */
const softHyphen = '\u00ad';

function markupFaults(key: string, translation: Translation): string[] {
  return formsOf(translation).flatMap(([, text]) => {
    if (text.trim() === '' || text !== text.trim()) return ['empty, or blanks at its ends'];
    if (context.test(text)) return ['the context of the key is not shown'];
    return /[<>]|&\w+;|[\n\t]/.test(text) && !/[<>]|&\w+;|[\n\t]/.test(key) ? ['markup'] : [];
  });
}

function termFaults(key: string, translation: Translation, terms: readonly Term[]): string[] {
  const english = key.replace(context, '').toLowerCase();
  const written = formsOf(translation).map(([, text]) => text.replaceAll(softHyphen, '').toLocaleLowerCase());
  // `client user` is no `client`.
  const found = terms.filter((term) => hasWord(english, term.english));
  const longest = found.filter(
    (term) => !found.some((other) => other !== term && hasWord(other.english, term.english)),
  );
  return longest.flatMap(({ english: term, stems }) =>
    written.every((text) => stems.some((stem) => text.includes(stem))) ? [] : [`another word for “${term}”`],
  );
}

function hasWord(text: string, term: string): boolean {
  return new RegExp(`(?<![\\p{L}{-])${term}s?(?![\\p{L}}-])`, 'iu').test(text);
}

/** Names and formats are the same in every language, and some words are in some. More than these mean a text that nobody translated. */
function equalFaults(language: Language, texts: readonly { key: string; translation: Translation }[]): string[] {
  const shared = sharedWords[language] ?? /(?!)/g;
  const withoutShared = (key: string) =>
    key
      .replaceAll(/\{\w+\}/g, '')
      .replaceAll(names, '')
      .replaceAll(shared, '');
  const own = texts.filter(({ key }) => /\p{L}{2}/u.test(withoutShared(key)));
  const equal = own.filter(({ key, translation }) => formsOf(translation).every(([, text]) => text === key));
  return equal.length > own.length * 0.02
    ? [
        `${equal.length} of ${own.length} are English: ${equal
          .map(({ key }) => key)
          .slice(0, 20)
          .join(', ')}`,
      ]
    : [];
}

/** Words that a language shares with English. */
const sharedWords: Partial<Record<Language, RegExp>> = {
  fr: /\b(actions?|archives|clients?|codes?|contact|conversations?|descriptions?|documents?|exports?|images?|imports?|invitations?|mentions|messages?|modules|notes?|notifications|questions?|secrets?|sessions|tickets?|types?|versions?|webhooks?)\b/gi,
};

const names =
  /Loggia|CSV|JSON|API|SCIM|OpenID Connect|DNS|SHA-256|URL|https?:\S+|Microsoft|Google|Entra ID|GitHub|Markdown|PDF|ZIP/g;

/** The rows of `| English | Translation | Stems |`. */
export function readGlossary(markdown: string): Term[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(English\b|:?-)/.test(line))
    .map((line) => {
      const [english = '', , stems = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return {
        english: english.toLowerCase(),
        stems: stems
          .toLowerCase()
          .split(',')
          .map((stem) => stem.trim())
          .filter(Boolean),
      };
    });
}

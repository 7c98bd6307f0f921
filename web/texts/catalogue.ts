/** A text in another language, or its plural forms by the names of `Intl.PluralRules`. */
export type Translation = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });

declare global {
  /** Set by the script that the server adds to a page in another language than English. */
  var translations: Readonly<Record<string, Translation>> | undefined;
}

/** The language of the page and of all texts, such as 'en'. */
const language = globalThis.document?.documentElement.lang || 'en';

/** The viewer's variant of that language for dates and numbers, such as 'en-GB'. */
export const locale = navigator.languages.find((each) => each.toLowerCase().split('-')[0] === language) ?? language;

/** The translation of an English text, if the page's language has one. */
export function findTranslation(text: string): Translation | undefined {
  const { translations = {} } = globalThis;
  return Object.hasOwn(translations, text) ? translations[text] : undefined;
}

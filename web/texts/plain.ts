import { type Say, speak, type Translation } from '#contract/platform/texts/speak.ts';

declare global {
  /** The texts of the page's language, as far as its scripts have come. English has none. */
  var translations: Readonly<Record<string, Translation>> | undefined;
}

/** The language of the page and of all texts, such as 'en'. */
const language = globalThis.document?.documentElement.lang || 'en';

/** The viewer's variant of that language for dates and numbers, such as 'en-GB'. */
export const locale =
  navigator.languages.find((each) => each.split('-')[0]?.toLowerCase() === language.split('-')[0]) ?? language;

/** The text in the viewer's language. The key is the English text: `t('Remove {name}?', { name })`. */
export const t: Say = speak(locale, (text) => {
  const { translations = {} } = globalThis;
  return Object.hasOwn(translations, text) ? translations[text] : undefined;
});

export const { parts: tParts, plural, translated, formatNumber, formatList } = t;

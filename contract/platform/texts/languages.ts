/** The languages of Loggia, each by its own name. Their texts lie beside this file, in `languages/de.json` and so on. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The direction of the texts, for `<html dir>`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The first of these wishes that Loggia has, else English. A wish is a tag such as `de-CH` or `pt`, which means the language that has it
 * in every region.
 */
export function chooseLanguage(...wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const primary = primaryOf(wish ?? '');
    const found = languages.find((language) => primaryOf(language) === primary);
    if (found) return found;
  }
  return 'en';
}

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}

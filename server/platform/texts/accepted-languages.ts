import { chooseLanguage, type Language, type Say, speak } from './index.ts';
import { acceptedLanguages } from './wishes.ts';

type WithHeaders = { headers: { 'accept-language'?: string | undefined } };

/** The language of who sent the request. The web names that of its page; programs that name none get English. */
export function languageOf({ headers }: WithHeaders): Language {
  return chooseLanguage(...acceptedLanguages(headers['accept-language']));
}

export function sayTo(request: WithHeaders): Say {
  return speak(languageOf(request));
}

import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type Language, type Say, speak } from '#server/platform/texts/index.ts';
import { acceptedLanguages } from '#server/platform/texts/wishes.ts';

/** The language of who sent the request. The web names that of its page; programs that name none get English. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return chooseLanguage(...acceptedLanguages(headers['accept-language']));
}

export function sayTo(request: Pick<FastifyRequest, 'headers'>): Say {
  return speak(languageOf(request));
}

import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type Language, type Say, speak } from '#server/platform/texts/index.ts';

/** Browsers send less. What comes later is not read. */
const maxLength = 200;

/** The tags of an `Accept-Language` header, such as `de-CH,de;q=0.9,en;q=0.5`, in the order of the reader's wishes. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, maxLength)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The language of who sent the request. The web names that of its page; programs that name none get English. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return chooseLanguage(...acceptedLanguages(headers['accept-language']));
}

export function sayTo(request: Pick<FastifyRequest, 'headers'>): Say {
  return speak(languageOf(request));
}

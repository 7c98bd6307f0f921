/**
 * The first language of an `Accept-Language` header, such as `de-CH,de;q=0.9,en;q=0.5`, in which the web has texts.
 * English without one.
 */
export function chooseLanguage(accepted: string | undefined, languages: Iterable<string>): string {
  const known = new Set(languages).add('en');
  const wanted = (accepted ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => known.has(language))?.language ?? 'en';
}

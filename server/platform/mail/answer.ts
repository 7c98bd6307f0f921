const limit = 500;

/** The words of a mail server as one line of at most 500 characters, without controls. */
export function shortenAnswer(words: string): string {
  return words
    .slice(0, 20 * limit)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();
}

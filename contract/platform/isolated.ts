/** Letters that run from right to left, and the controls of directions. */
const directed =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name in a sentence, where neither turns the other around. The marks around it do what `bdi` does where there are no elements.
 */
export function isolated(name: string, sentence = ''): string {
  return directed.test(name) || directed.test(sentence)
    ? `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`
    : name;
}

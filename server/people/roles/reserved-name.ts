/**
 * Whether a role name looks like the name of the administrators: in another case, with other alphabets, with digits for
 * letters, or with marks, signs or invisible characters in between.
 */
export function readsAsAdmin(name: string): boolean {
  return skeleton(name) === skeleton('admin');
}

/** Replaces characters that look alike by the same character. Only for comparison. */
function skeleton(name: string): string {
  return Array.from(
    name.normalize('NFKD').toLowerCase(),
    (character) => lookAlikes.get(character) ?? enclosed(character) ?? character,
  )
    .join('')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i')
    .replaceAll('ci', 'd')
    .replaceAll('rn', 'm');
}

/** Look-alikes of each letter of the name: Greek, Cyrillic, Armenian, Cherokee, Lisu, small capitals, signs. */
const lookAlikes = new Map(
  Object.entries({
    a: 'αаɑᴀꓮꭺᎪ4@∀ӕ',
    d: 'ԁɗđᴅꓓꭰᎠժ∂ð',
    m: 'μмᴍꓟꮇᎷϻ',
    i: 'ιіӏıɩɪꓲꙇⵏ1!|¡ǀ׀ł',
    n: 'νηпոռᴎɴꓠŋ',
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

/** Letters in black circles, black squares and flags, which have no decomposition: each block runs from A to Z. */
function enclosed(character: string): string | undefined {
  const code = character.codePointAt(0) as number;
  const start = [0x1f150, 0x1f170, 0x1f1e6].find((first) => code >= first && code < first + 26);
  return start === undefined ? undefined : String.fromCharCode(97 + code - start);
}

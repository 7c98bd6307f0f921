/** How texts are compared by searches: as the database does it (app.fold), for lists that are searched where they are shown. */

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and characters that nobody sees. */
const ignored =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05bd]|\u05bf|\u05c1|\u05c2|\u05c4|\u05c5|\u05c7|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A text without case and accents, with one form for each letter: `Ångström ﬁle` is `angstrom file`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[øłđðħŧıςßæœþ]/g, (letter) => letters[letter] as string);
}

/** Returns what tells whether a text has all words of a search, in any order. */
export function matcherOf(search: string): (text: string) => boolean {
  const words = wordsOf(search);
  if (words.length === 0) return () => search.trim() === '';
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Where the words of a search stand first in a text: the ends of each place, in order, without overlaps. */
export function placesOf(text: string, search: string): [from: number, to: number][] {
  const { folded, starts } = foldInPlace(text);
  const places = wordsOf(search).flatMap((word): [number, number][] => {
    const found = folded.indexOf(word);
    if (found < 0) return [];
    // A letter that becomes two is found whole.
    const from = starts[found] as number;
    const last = starts[found + word.length - 1] as number;
    return [[from, starts.slice(found + word.length).find((start) => start > last) as number]];
  });
  const merged: [number, number][] = [];
  for (const [from, to] of places.sort(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function wordsOf(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** The folded text, and for each of its places and its end where that is in the text. */
function foldInPlace(text: string): { folded: string; starts: number[] } {
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    for (let index = 0; index < part.length; index++) starts.push(at);
    folded += part;
    at += character.length;
  }
  starts.push(at);
  return { folded, starts };
}

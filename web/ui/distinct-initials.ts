import { ends, initials, type Named, upper } from './initials.ts';

/**
 * The initials of people who are shown together. Of people with the same initials, a third letter of the first or the last name tells
 * apart as many as one letter can: Bea and Ben Birch are 'BaB' and 'BnB'. People of the same name keep the same initials.
 */
export function distinctInitials(people: readonly Named[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [plain, alike] of Map.groupBy(people, ({ name }) => initials(name))) {
    const names = [...new Set(alike.map(({ name }) => name.trim()))];
    const place = names.length > 1 ? bestPlace(names) : undefined;
    for (const { id, name } of alike) found.set(id, place ? withLetter(name, place) : plain);
  }
  return found;
}

/** A letter of the first or the last word. */
type Place = { end: 0 | 1; index: number };

/** Further letters of a name are seldom needed. */
const places: readonly Place[] = ([0, 1] as const).flatMap((end) =>
  [1, 2, 3, 4, 5].map((index): Place => ({ end, index })),
);

/** The first of the letters that tell most of these names apart. */
function bestPlace(names: readonly string[]): Place | undefined {
  const differing = (place: Place) => new Set(names.map((name) => withLetter(name, place))).size;
  let best: Place | undefined;
  let most = 1;
  for (const place of places) {
    if (differing(place) > most) [best, most] = [place, differing(place)];
  }
  return best;
}

function withLetter(name: string, { end, index }: Place): string {
  const [first, last] = ends(name);
  const letter = (end === 0 ? first : last)[index]?.toLowerCase() ?? '';
  const [before, after] = end === 0 ? [letter, ''] : ['', letter];
  return upper(first[0]) + before + upper(last[0]) + after;
}

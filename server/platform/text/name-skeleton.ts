import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foldName } from './names.ts';

/**
 * Hashes what a name looks like. Names that look the same have the same hash, such as `root` and `rооt` with Cyrillic
 * letters, or `mike` and `rnike`. A unique index compares it. It is a hash because a skeleton can be much longer than its
 * name.
 */
export function nameSkeleton(name: string): Buffer {
  // First as typed, because a capital I looks like an l, and then in lower case, because names are compared that way.
  const asTyped = replaceLookAlikes(name.normalize('NFKC'));
  const folded = replaceLookAlikes(foldName(asTyped));
  return createHash('sha256').update(foldName(folded)).digest();
}

function replaceLookAlikes(text: string): string {
  const skeleton = Array.from(text.normalize('NFD'), (character) => prototypes.get(character) ?? character);
  return skeleton.join('').normalize('NFD');
}

const prototypes = readPrototypes(readFileSync(path.join(import.meta.dirname, 'confusables.txt'), 'utf8'));

function readPrototypes(data: string): ReadonlyMap<string, string> {
  const lines = data.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [source, ...target] = line.split(' ').map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
      return [source as string, target.join('')];
    }),
  );
}

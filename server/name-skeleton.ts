import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foldName } from './names.ts';

/**
 * A hash of what a name looks like: equal for names that one reads as the same, `root` and `rооt` with Cyrillic letters, or
 * `mike` and `rnike`. For comparison alone, by a unique index. A hash, because a skeleton can be much longer than its name.
 */
export function nameSkeleton(name: string): Buffer {
  // As typed, where a capital I is an l, and then in lower case, in which names are compared.
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

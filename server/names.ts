/** Normalises a name for comparison and look-up: Unicode-normalised, trimmed, single spaces, lower case. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

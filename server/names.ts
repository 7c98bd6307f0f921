/** The form by which names are compared and found: Unicode-normalised, trimmed, single spaces, case folded. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

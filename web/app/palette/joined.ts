/** The secondary text of a result: its parts that are there, between dots. */
export function joined(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

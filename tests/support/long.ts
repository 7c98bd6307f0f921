/** Whether the proofs run in their long form (`npm run prove -- --long`), which takes about an hour. */
const isLong = process.env.LONG_PROOFS !== undefined;

/** How often a proof repeats what it does: `short` before each change lands, `long` before a release. */
export function times({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

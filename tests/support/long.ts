/** Whether the proofs run in their long form (`npm run prove -- --long`), which takes about an hour. */
const isLong = process.env.LONG_PROOFS !== undefined;

/** How often a proof repeats what it does: `short` before each change lands, `long` before a release. */
export function times({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

/**
 * The steps that a proof tries of a long row of similar ones: every `stride`-th, beginning with `first`. The first is another one each
 * day, so that all have been tried after `stride` days.
 */
export function stepsOfToday(strides: { short: number; long: number }): { first: number; stride: number } {
  const stride = times(strides);
  return { first: Math.floor(Date.now() / 86_400_000) % stride, stride };
}

/** Of a list, what the steps of today reach. */
export function partOfToday<T>(all: readonly T[], strides: { short: number; long: number }): T[] {
  const { first, stride } = stepsOfToday(strides);
  return all.filter((_, number) => number % stride === first);
}

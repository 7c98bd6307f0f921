import { isolated } from '../isolated.ts';

export interface Lists {
  /** 'one, two and three' */
  list(parts: readonly string[]): string;
  /** 'one, two, three', for facts, and for lists that go on: 'one, two, three …' */
  series(parts: readonly string[]): string;
}

/** Lists as a language writes them. Names of another direction do not turn them around. */
export function listsIn(locale: string): Lists {
  const format = new Intl.ListFormat(locale);
  return {
    list: (parts) => format.format(parts.map((part) => isolated(part))),
    // What stands before one more part, which would come after `and`.
    series: (parts) =>
      format
        .formatToParts([...parts.map((part) => isolated(part)), '…'])
        .slice(0, -2)
        .map(({ value }) => value)
        .join(''),
  };
}

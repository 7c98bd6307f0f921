import { invalid } from '#server/platform/answers/failures.ts';
import { maxItems } from './messages.ts';

type Filter = { attribute: string; value: string };
export type ListQuery = { filter: Filter | undefined; startIndex: number; count: number; withMembers: boolean };

const maxFilter = 600;

/** Reads the query of a list: `attribute eq "value"`, and which page. Lengths are checked before anything is parsed. */
export function readListQuery(query: unknown, attributes: readonly string[]): ListQuery {
  const { filter, startIndex, count, excludedAttributes } = query as Record<string, unknown>;
  const excluded = typeof excludedAttributes === 'string' ? excludedAttributes.slice(0, maxFilter).split(',') : [];
  return {
    filter: filter === undefined ? undefined : readFilter(filter, attributes),
    startIndex: Math.max(1, readNumber('startIndex', startIndex) ?? 1),
    count: Math.min(maxItems, Math.max(0, readNumber('count', count) ?? 100)),
    withMembers: !excluded.some((each) => each.trim().toLowerCase() === 'members'),
  };
}

function readFilter(filter: unknown, attributes: readonly string[]): Filter {
  if (typeof filter !== 'string' || filter.length > maxFilter) invalid('filter', 'The filter is too long.');
  const [, name = '', text = ''] = /^ *([A-Za-z.]{1,60}) +eq +("(?:[^"\\]|\\.)*") *$/i.exec(filter) ?? [];
  const attribute = attributes.find((each) => each.toLowerCase() === name.toLowerCase());
  const value = attribute && readText(text);
  if (!attribute || value === undefined) {
    invalid('filter', 'Filters are: {filters}.', { filters: attributes.map((each) => `${each} eq "…"`).join(', ') });
  }
  return { attribute, value };
}

/** A text of JSON without NUL, which PostgreSQL cannot take. */
function readText(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && !value.includes('\u0000') ? value : undefined;
  } catch {
    return undefined;
  }
}

function readNumber(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) invalid(name, '{name} is a whole number.', { name });
  return Number(value);
}

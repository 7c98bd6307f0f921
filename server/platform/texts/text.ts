import { isolated } from '#contract/platform/isolated.ts';

/** A text, or one form for each plural category that the language has. `{name}` is replaced by the value of that name. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The names that a text needs values for. One with plural forms always needs `count`. */
type NamesOf<T> = T extends string ? NamesIn<T> : 'count' | NamesIn<Extract<T[keyof T], string>>;

/** The arguments after the key: none for a text without names. */
export type ValuesFor<T> = [NamesOf<T>] extends [never]
  ? []
  : [values: { [Name in NamesOf<T>]: Name extends 'count' ? number : string }];

/**
 * Puts the values into the text, in the plural form that the language uses for `count`. Values are not escaped, and do not turn the text
 * around.
 */
export function fill(language: string, text: Text, values: Readonly<Record<string, string | number>> = {}): string {
  const form = typeof text === 'string' ? text : (text[pluralOf(language, values.count as number)] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (_whole, name: string) => isolated(String(values[name])));
}

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

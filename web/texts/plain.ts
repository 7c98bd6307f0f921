import { isolated } from '#contract/platform/isolated.ts';
import { findTranslation, locale, type Translation } from './catalogue.ts';

export { locale };

/** A number is written in the viewer's way: 1,234. Pass a number that is a name, such as a year, as text. */
type Value = string | number;

/** The names of the placeholders: 'name' | 'role' for '{name} is now {role}'. */
export type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** The values that the placeholders need. A text without placeholders takes none. */
export type ValuesFor<Name extends string, V> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, V>>];

/** Texts are written where they are used. A text that is known only when the program runs goes through `translated`. */
export type Literal<Text extends string> = string extends Text ? never : Text;

/** The text in the viewer's language. The key is the English text: `t('Remove {name}?', { name })`. */
export function t<Text extends string>(text: Literal<Text>, ...[values]: ValuesFor<NameIn<Text>, Value>): string {
  return fill(translated(text), values);
}

/** Like `t`, in parts: strings for the text, and each value as it was given. */
export function tParts<Text extends string, V extends Readonly<Record<NameIn<Text>, unknown>>>(
  text: Literal<Text>,
  ...[values]: [NameIn<Text>] extends [never] ? [] : [values: V]
): (string | V[NameIn<Text>])[] {
  return splitAt(translated(text), values as Readonly<Record<string, V[NameIn<Text>]>> | undefined);
}

/**
 * The form of a text that fits the number: `plural(count, { one: '{count} project', other: '{count} projects' })`.
 * The key is the form `other`.
 */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: Literal<One>; other: Literal<Other> },
  ...[values]: ValuesFor<Exclude<NameIn<One | Other>, 'count'>, Value>
): string {
  const found: Translation = findTranslation(forms.other) ?? forms;
  const form = typeof found === 'string' ? found : (found[pluralRules.select(count)] ?? found.other);
  return fill(form, { ...values, count });
}

/** The translation of a text of the contract or the server, such as a label or a message. English if there is none. */
export function translated<Text extends string | undefined>(text: Text): Text | string {
  const found = text && findTranslation(text);
  return typeof found === 'string' ? found : text;
}

/** A number in the viewer's way: 1,234 or 1.234. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** 'one, two, and three' */
export function formatList(parts: readonly string[]): string {
  return lists.format(parts);
}

const lists = new Intl.ListFormat(locale);
const pluralRules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

const placeholder = /\{(\w+)\}/;

function inPlace<V>(value: V): V | string {
  return typeof value === 'string' ? isolated(value) : value;
}

function fill(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return splitAt(text, values)
    .map((part) => (typeof part === 'number' ? formatNumber(part) : part))
    .join('');
}

/** 'Due {day}.' → ['Due ', <the day>, '.'] Values do not turn the text around. */
export function splitAt<V>(text: string, values: Readonly<Record<string, V>> = {}): (string | V)[] {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : inPlace(values[part] ?? `{${part}}`)))
    .filter((part) => part !== '');
}

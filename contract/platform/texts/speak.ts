import { isolated } from '../isolated.ts';
import type { Lists } from './lists.ts';

/** A text in another language, or its plural forms by the names of `Intl.PluralRules`. */
export type Translation = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });

/** The texts of a language, by the English ones. */
export type Catalogue = Readonly<Record<string, Translation>>;

/** A text that is kept in a constant: `'Saved' satisfies Text`. The list of all texts finds it by this type. */
export type Text = string;

/** The same for several, by name: `{ Open: 'Open', Done: 'Done' } satisfies Texts`. */
export type Texts<Name extends string = string> = Readonly<Record<Name, Text>>;

/** Texts with a number in them, by name. */
export type PluralTexts<Name extends string = string> = Readonly<Record<Name, { one: Text; other: Text }>>;

/** A number is written as the language writes it: 1,234. Pass a number that is a name, such as a year, as text. */
type Value = string | number;

/** The names of the placeholders: 'name' | 'role' for '{name} is now {role}'. */
export type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** The values that the placeholders need. A text without placeholders takes none. */
export type ValuesFor<Name extends string, V = Value> = [Name] extends [never]
  ? []
  : [values: Readonly<Record<Name, V>>];

/** Texts are written where they are used. A text that is known only when the program runs goes through `translated`. */
export type Literal<Text extends string> = string extends Text ? never : Text;

/** Says texts in one language. The key of a text is the English text. */
export interface Say extends Lists {
  /** `say('Remove {name}?', { name })`. Where one word has two meanings, its key names one in brackets: `say('Open [state]')`. */
  <Text extends string>(text: Literal<Text>, ...[values]: ValuesFor<NameIn<Text>>): string;
  /**
   * The form of a text that fits the number: `plural(count, { one: '{count} project', other: '{count} projects' })`. The key is the form
   * `other`.
   */
  plural<One extends string, Other extends string>(
    count: number,
    forms: { one: Literal<One>; other: Literal<Other> },
    ...[values]: ValuesFor<Exclude<NameIn<One | Other>, 'count'>>
  ): string;
  /** The translation of a text of a constant, such as a label or a message. English if there is none. */
  translated(text: string): string;
}

export type Values = Readonly<Record<string, Value>>;

/** What was found in a catalogue, or the English text. */
export function wordsOf(found: Translation | undefined, text: string): string {
  return typeof found === 'string' ? found : text.replace(context, '');
}

/** The form that fits the number. */
export function formOf(forms: Translation, rules: Intl.PluralRules, count: number): string {
  return typeof forms === 'string' ? forms : (forms[rules.select(count)] ?? forms.other);
}

export function fill(text: string, values: Values | undefined, numbers: Intl.NumberFormat): string {
  return splitAt(text, values)
    .map((part) => (typeof part === 'number' ? numbers.format(part) : part))
    .join('');
}

/** What stands in brackets at the end of a key tells two meanings of a word apart, and is never shown. */
const context = / \[[a-z ]+\]$/;

const placeholder = /\{(\w+)\}/;

/** 'Due {day}.' → ['Due ', <the day>, '.'] Values do not turn the text around. */
export function splitAt<V>(text: string, values: Readonly<Record<string, V>> = {}): (string | V)[] {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : inPlace(values[part] ?? `{${part}}`, text)))
    .filter((part) => part !== '');
}

function inPlace<V>(value: V, text: string): V | string {
  return typeof value === 'string' ? isolated(value, text) : value;
}

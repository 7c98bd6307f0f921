import { isolated } from '../isolated.ts';

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
export type Value = string | number;

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
export interface Say {
  /** `say('Remove {name}?', { name })`. Where one word has two meanings, its key names one in brackets: `say('Open [state]')`. */
  <Text extends string>(text: Literal<Text>, ...[values]: ValuesFor<NameIn<Text>>): string;
  /** Like `say`, in parts: strings for the text, and each value as it was given. */
  parts<Text extends string, V extends Readonly<Record<NameIn<Text>, unknown>>>(
    text: Literal<Text>,
    ...[values]: [NameIn<Text>] extends [never] ? [] : [values: V]
  ): (string | V[NameIn<Text>])[];
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
  translated<Text extends string | undefined>(text: Text): Text | string;
  /** A number as the language writes it: 1,234 or 1.234. */
  formatNumber(value: number): string;
  /** 'one, two, and three' */
  formatList(parts: readonly string[]): string;
}

type Values = Readonly<Record<string, Value>>;

/** `locale` is the language, perhaps with a region, for numbers. */
export function speak(locale: string, find: (text: string) => Translation | undefined): Say {
  const lists = new Intl.ListFormat(locale);
  const pluralRules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);

  function translated<Text extends string | undefined>(text: Text): Text | string {
    const found = text && find(text);
    return typeof found === 'string' ? found : text && text.replace(context, '');
  }

  function fill(text: string, values?: Values): string {
    return splitAt(text, values)
      .map((part) => (typeof part === 'number' ? numbers.format(part) : part))
      .join('');
  }

  return Object.assign((text: string, values?: Values) => fill(translated(text), values), {
    parts: (text: string, values?: Readonly<Record<string, unknown>>) => splitAt(translated(text), values),
    plural(count: number, forms: { one: string; other: string }, values?: Values) {
      const found: Translation = find(forms.other) ?? forms;
      const form = typeof found === 'string' ? found : (found[pluralRules.select(count)] ?? found.other);
      return fill(form, { ...values, count });
    },
    translated,
    formatNumber: (value: number) => numbers.format(value),
    formatList: (parts: readonly string[]) => lists.format(parts),
  }) as unknown as Say;
}

/** What stands in brackets at the end of a key tells two meanings of a word apart, and is never shown. */
const context = / \[[a-z ]+\]$/;

const placeholder = /\{(\w+)\}/;

/** 'Due {day}.' → ['Due ', <the day>, '.'] Values do not turn the text around. */
function splitAt<V>(text: string, values: Readonly<Record<string, V>> = {}): (string | V)[] {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : inPlace(values[part] ?? `{${part}}`)))
    .filter((part) => part !== '');
}

function inPlace<V>(value: V): V | string {
  return typeof value === 'string' ? isolated(value) : value;
}

import { listsIn } from '#contract/platform/texts/lists.ts';
import {
  fill,
  formOf,
  type Literal,
  type NameIn,
  splitAt,
  type Translation,
  type ValuesFor,
  wordsOf,
} from '#contract/platform/texts/speak.ts';

declare global {
  /** The texts of the page's language, as far as its scripts have come. English has none. */
  var translations: Readonly<Record<string, Translation>> | undefined;
}

/** The language of the page and of all texts, such as 'en'. */
const language = globalThis.document?.documentElement.lang || 'en';

/** How dates and numbers are written, such as 'en-GB'. The server knows it from the language and the region that were chosen. */
export const locale =
  globalThis.document?.documentElement.dataset?.locale ??
  navigator.languages.find((each) => each.split('-')[0]?.toLowerCase() === language.split('-')[0]) ??
  language;

function find(text: string): Translation | undefined {
  const { translations = {} } = globalThis;
  return Object.hasOwn(translations, text) ? translations[text] : undefined;
}

/** The text in the viewer's language. The key is the English text: `t('Remove {name}?', { name })`. */
export function t<Text extends string>(text: Literal<Text>, ...[values]: ValuesFor<NameIn<Text>>): string {
  return fill(translated(text), values, numbers);
}

/** Like `t`, in parts: strings for the text, and each value as it was given. */
export function tParts<Text extends string, V extends Readonly<Record<NameIn<Text>, unknown>>>(
  text: Literal<Text>,
  ...[values]: [NameIn<Text>] extends [never] ? [] : [values: V]
): (string | V[NameIn<Text>])[] {
  return splitAt(translated(text), values as Readonly<Record<string, V[NameIn<Text>]>> | undefined);
}

/** The form of a text that fits the number: `plural(count, { one: '{count} project', other: '{count} projects' })`. */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: Literal<One>; other: Literal<Other> },
  ...[values]: ValuesFor<Exclude<NameIn<One | Other>, 'count'>>
): string {
  return fill(formOf(find(forms.other) ?? forms, pluralRules, count), { ...values, count }, numbers);
}

/** The translation of a text of a constant, such as a label or a message. English if there is none. */
export function translated<Text extends string | undefined>(text: Text): Text | string {
  return text && wordsOf(find(text), text);
}

/** A number in the viewer's way: 1,234 or 1.234. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Whole percent in the viewer's way: 80% or 80 %. */
export function formatPercent(value: number): string {
  return percents.format(value / 100);
}

/** 'one, two, and three', and without an end 'one, two, three'. */
export const { list: formatList, series: formatSeries } = listsIn(locale);

const pluralRules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const percents = new Intl.NumberFormat(locale, { style: 'percent' });

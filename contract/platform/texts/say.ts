import { listsIn } from './lists.ts';
import {
  type Catalogue,
  fill,
  formOf,
  type Literal,
  type NameIn,
  type Say,
  type Values,
  type ValuesFor,
  wordsOf,
} from './speak.ts';

/** What says the texts of a catalogue. `locale` is the language, perhaps with a region, for numbers. */
export function speakFrom(locale: string, catalogue: Catalogue): Say {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  // Without the comma before the last `and`.
  const lists = listsIn(locale === 'en' ? 'en-GB' : locale);
  const find = (text: string) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined);
  const translated = (text: string) => wordsOf(find(text), text);
  const say = (text: string, values?: Values) => fill(translated(text), values, numbers);
  const plural: Say['plural'] = (count, forms, ...[values]) =>
    fill(formOf(find(forms.other) ?? forms, rules, count), { ...values, count }, numbers);
  return Object.assign(say, { plural, translated, ...lists }) as Say;
}

/** For logs and programs. */
export const english = speakFrom('en', {});

/** What will be said when the language of its reader is known. */
export type Told = (say: Say) => string;

/** `told('Two columns are {field}.', { field })` */
export function told<Text extends string>(text: Literal<Text>, ...values: ValuesFor<NameIn<Text>>): Told {
  return (say) => say(text, ...values);
}

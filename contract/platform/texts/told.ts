import { fill, type Literal, type NameIn, type Values, type ValuesFor } from './speak.ts';

/** A text with its values, for a reader whose language is known later. */
export interface Told {
  readonly text: string;
  readonly values?: Values | undefined;
}

/** `told('Row {row}: {problem}', { row, problem })` */
export function told<Text extends string>(text: Literal<Text>, ...[values]: ValuesFor<NameIn<Text>>): Told {
  return { text, values };
}

/**
 * A message with values that is made when its module loads, such as 'At most 200 characters'. Schemas take it as any other message, and
 * `toldBy` knows its text and its values. Numbers are written without separators.
 */
export function constant<Text extends string>(
  text: Literal<Text>,
  values: Readonly<Record<NameIn<Text>, string | number>>,
): string {
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const message = fill(text, written, new Intl.NumberFormat('en'));
  constants.set(message, { text, values: written });
  return message;
}

const constants = new Map<string, Told>();

/** The text and the values of a message. */
export function toldBy(message: string | Told): Told {
  return typeof message === 'string' ? (constants.get(message) ?? { text: message }) : message;
}

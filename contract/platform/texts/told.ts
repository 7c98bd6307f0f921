import { type Literal, type NameIn, type Say, speak, type Value, type ValuesFor } from './speak.ts';

/** A text with its values, for a reader whose language is known later. */
export interface Told {
  readonly text: string;
  readonly values: Readonly<Record<string, Value>> | undefined;
}

/** `told('Row {row}: {problem}', { row, problem })` */
export function told<Text extends string>(text: Literal<Text>, ...[values]: ValuesFor<NameIn<Text>>): Told {
  return { text, values };
}

export function tell(say: Say, message: string | Told): string {
  const { text, values } =
    typeof message === 'string' ? (constants.get(message) ?? told(message as 'a text')) : message;
  return say(text as '{a text}', values as never);
}

export const inEnglish: Say = speak('en', () => undefined);

const constants = new Map<string, Told>();

/**
 * A message with values that is made when its module loads, such as 'At most 200 characters'. Schemas take it as any other message, and
 * `tell` knows its text and its values. Numbers are written without separators.
 */
export function constant<Text extends string>(
  text: Literal<Text>,
  values: Readonly<Record<NameIn<Text>, Value>>,
): string {
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const message = tell(inEnglish, { text, values: written });
  constants.set(message, { text, values: written });
  return message;
}

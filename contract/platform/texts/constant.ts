import { english, type Told, told } from './say.ts';
import type { Literal, NameIn } from './speak.ts';

/**
 * A message with values that is made when its module loads, such as 'At most 200 characters'. Schemas take it as any other message, and
 * `toldBy` knows its text and its values. Numbers are written without separators.
 */
export function constant<Text extends string>(
  text: Literal<Text>,
  values: Readonly<Record<NameIn<Text>, string | number>>,
): string {
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const say = told(text as '{name}', written as { name: string });
  constants.set(say(english), say);
  return say(english);
}

const constants = new Map<string, Told>();

/** A message of a schema, or one that is told already, for the language of who sent the values. */
export function toldBy(message: string | Told): Told {
  if (typeof message === 'function') return message;
  return constants.get(message) ?? ((say) => say.translated(message));
}

import { createElement, Fragment, type ReactNode } from 'react';
import { type Literal, type NameIn, splitAt, translated, type ValuesFor } from './plain.ts';

export { formatList, formatNumber, locale, plural, t, tParts, translated } from './plain.ts';

/** Like `t` for a text with elements in it, such as `tNode('You see {company}.', { company: <b>{name}</b> })`. */
export function tNode<Text extends string>(
  text: Literal<Text>,
  ...[values]: ValuesFor<NameIn<Text>, ReactNode>
): ReactNode {
  // As separate children and not as a list, so that React asks for no keys.
  return createElement(Fragment, null, ...splitAt(translated(text), values as Readonly<Record<string, ReactNode>>));
}

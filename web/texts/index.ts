import { createElement, Fragment, type ReactNode } from 'react';
import type { Literal, NameIn, ValuesFor } from '#contract/platform/texts/speak.ts';
import { tParts } from './plain.ts';

export {
  formatList,
  formatNumber,
  formatPercent,
  formatSeries,
  locale,
  plural,
  t,
  tParts,
  translated,
} from './plain.ts';

/** Like `t` for a text with elements in it, such as `tNode('You see {company}.', { company: <b>{name}</b> })`. */
export function tNode<Text extends string>(
  text: Literal<Text>,
  ...[values]: ValuesFor<NameIn<Text>, ReactNode>
): ReactNode {
  // As separate children and not as a list, so that React asks for no keys.
  return createElement(Fragment, null, ...tParts(text as '{a text}', values as never));
}

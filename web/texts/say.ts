import type { Say } from '#contract/platform/texts/speak.ts';
import { formatList, plural, t, translated } from './plain.ts';

/** The functions of this folder, as what the contract makes takes them. */
export const say: Say = Object.assign(t, { plural, translated, list: formatList });

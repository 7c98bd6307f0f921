import { type InboundState, inboundStates } from '#contract/exchange/inbound-kinds.ts';

/** The search parameters of the list of mails that came in. Without `state` it shows what waits for staff. */
export interface InboundMailSearch {
  state?: Exclude<InboundState, 'Held'> | 'all';
}

/** Keeps a valid state and ignores the rest. */
export function inboundMailSearch({ state }: Record<string, unknown>): InboundMailSearch {
  return { state: state === 'all' ? 'all' : kept.find((each) => each === state) };
}

/** What the list shows first. */
export const [held] = inboundStates;

const [, ...kept] = inboundStates;

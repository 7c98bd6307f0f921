import { inboundStates } from '#contract/exchange/inbound-kinds.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

const [, ...otherStates] = inboundStates;

/** What the list shows first. */
export const [held] = inboundStates;

/** The search parameters of the list of mails that came in. Without `state` it shows what waits for staff. */
export const inboundMailSearch = searchParams({ state: oneOf(['all', ...otherStates]) });
export type InboundMailSearch = ReturnType<typeof inboundMailSearch>;

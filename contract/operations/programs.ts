import { signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const programOperations = {
  // API tokens
  // Everyone has their own, if the company allows it. Administrators list and end those of all.
  listTokens: read('/api/Tokens', signedIn({ personal: true }), [400]),
  createToken: write('POST', '/api/Tokens', signedIn({ stepUp: true }), {
    changes: null,
    records: 'token.created',
    problems: [400],
  }),
  endToken: write('DELETE', '/api/Tokens/:id', signedIn({ worksAfterTrial: true }), {
    changes: null,
    records: 'token.ended',
    problems: [404],
  }),

  // Calendar feeds
  // Everyone has their own.
  listFeeds: read('/api/Feeds', signedIn({ personal: true }), [400]),
  createFeed: write('POST', '/api/Feeds', signedIn(), { changes: null, records: 'feed.created', problems: [400] }),
  deleteFeed: write('DELETE', '/api/Feeds/:id', signedIn(), {
    changes: null,
    records: 'feed.revoked',
    problems: [404],
  }),
} as const;

import type { ApiToken } from '#contract/people/tokens.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

const importToken: ApiToken = {
  id: ids.importToken,
  name: 'Nightly import',
  lastFour: 'x7Qa',
  claims: ['Clients:ViewClients', 'Project:ViewAllProjects'],
  readOnly: false,
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-10T08:00:00.000Z',
  lastUsedAt: '2026-04-14T02:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const reportToken: ApiToken = {
  id: ids.reportToken,
  name: 'Report',
  lastFour: 'k_02',
  claims: ['Project:ViewAllProjects'],
  readOnly: true,
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-09T08:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

/** The start of a day, so that all processes show the same. */
const inAMonth = `${new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T00:00:00.000Z`;

/** The API tokens of the caller. */
export const tokensReference = {
  listTokens: {
    summary: 'List API tokens',
    description:
      'Lists the open API tokens of the caller, newest first. Administrators list those of the whole company with `of=all`.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [importToken, reportToken] },
  },
  createToken: {
    summary: 'Make an API token',
    description:
      'Makes a token with which a program acts as the caller, and returns it. It is never shown again. The token has the listed permissions while the role of the caller has them too, and is never an administrator. `readOnly` refuses every write. `expiresAt` is at most a year from now. Tokens cannot make tokens. The company decides who may have tokens: nobody, staff or everyone.',
    example: {
      body: { name: 'Sync', claims: ['Clients:ViewClients'], readOnly: true, expiresAt: inAMonth },
      answer: {
        id: ids.created,
        name: 'Sync',
        lastFour: '7Bcd',
        claims: ['Clients:ViewClients'],
        readOnly: true,
        ownerId: ids.ada,
        ownerName: 'Ada North',
        createdAt: '2026-04-14T15:05:00.000Z',
        expiresAt: inAMonth,
        token: `lgg_${'A'.repeat(84)}7Bcd`,
      },
    },
  },
  endToken: {
    summary: 'End an API token',
    description:
      'Ends a token of the caller, or for administrators one of anybody in the company. It stops working immediately.',
    example: { params: { id: ids.reportToken } },
  },
} satisfies Partial<References>;

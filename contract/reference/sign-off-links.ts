import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

/** The token of a link that no installation accepts. */
const token =
  'AZigAAAAcACAAAAAAAAAAQGYoAAAAHAAgAAAAAAAAWABmKAAAABwAIAAAAAAAAATsQuaSukifer_-qVVwGdV-VyEb6QiT2SPu-6wYqGL0DyU9Ze64F0ywzbi';

const link = {
  companyName: 'Studio North Architects',
  logoUrl: `/api/Tenants/${ids.studio}/logo`,
  colour: '#0B7A75',
  tenantId: ids.studio,
  signOffId: ids.signOff,
  personName: 'Cleo Marsh',
  signOff: {
    state: 'Open',
    subjectType: 'document',
    projectTitle: 'Lobby renovation',
    fileName: 'floor plan.txt',
    version: 1,
    sha256: 'b2c6dddad94e0ec33b1808873a9fc5eb334ba9ff88681c65ea21a21ab4438c79',
    question: 'Can we build it like this?',
    dueOn: '2026-05-01',
    requestedByName: 'Ada North',
    requestedAt: '2026-04-14T09:30:00.000Z',
  },
} as const;

const answer = { answer: 'Approved', at: '2026-04-15T08:00:00.000Z' } as const;

/** The links in mails. The token is made for one person and one version, and ends after 14 days. */
export const signOffLinksReference = {
  getSignOffLink: {
    summary: 'Read what the link of a mail asks',
    description:
      'Shows the person that the link was made for what they are asked. Reading answers nothing. `needsSignIn` says that the person has to sign in first, because the company wants it. A link that has ended returns 410.',
    headers: rateLimited,
    example: { params: { token }, answer: link },
  },
  downloadSignOffFile: {
    summary: 'Download the file that a link asks about',
    description:
      'Returns the bytes of the version that was asked about. A picture also has a `preview` and a `thumbnail`.',
    headers: rateLimited,
    example: { params: { token } },
  },
  answerSignOffLink: {
    summary: 'Answer by the link of a mail',
    description:
      'Answers as the person that the link was made for, once. `name` is the name that they typed, which is kept with the answer. The answer says that it came by a link.',
    headers: rateLimited,
    example: {
      params: { token },
      body: { answer: 'Approved', sha256: link.signOff.sha256, name: 'Cleo Marsh' },
      answer: { ...link, signOff: { ...link.signOff, state: 'Approved', answer } },
    },
  },
} satisfies Partial<References>;

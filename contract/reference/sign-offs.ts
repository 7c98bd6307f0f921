import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import type { References } from './row.ts';

const open: SignOff = {
  id: ids.signOff,
  state: 'Open',
  subjectType: 'document',
  subjectId: ids.plan,
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  fileName: 'floor plan.txt',
  version: 1,
  sha256: 'b2c6dddad94e0ec33b1808873a9fc5eb334ba9ff88681c65ea21a21ab4438c79',
  question: 'Can we build it like this?',
  needs: 'All',
  dueOn: '2026-05-01',
  requestedBy: ids.ada,
  requestedByName: 'Ada North',
  requestedAt: '2026-04-14T09:30:00.000Z',
  people: [{ id: ids.cleo, name: 'Cleo Marsh' }],
  answers: [],
};

const picture = {
  subjectType: 'image',
  subjectId: ids.photo,
  fileName: 'lobby.png',
  sha256: 'abababababababababababababababababababababababababababababababab',
} as const;

const approval: SignOff['answers'][number] = {
  id: ids.created,
  personId: ids.cleo,
  personName: 'Cleo Marsh',
  answer: 'Approved',
  via: 'Session',
  at: '2026-04-15T08:00:00.000Z',
};

const { dueOn: _dueOn, ...withoutDay } = open;
const request = { question: 'Can we build it like this?', personIds: [ids.cleo] };

export const signOffsReference = {
  requestDocumentSignOff: {
    summary: 'Ask for approval of a document',
    description:
      'Asks people of the client to approve the newest version of a document, for staff. With `needs` = `One` the first approval counts, with `All` everybody has to approve. They have to see the document, and their role has to allow approvals. A new version ends the request.',
    example: {
      params: { id: ids.plan },
      body: { ...request, needs: 'All', dueOn: '2026-05-01' },
      answer: { ...open, id: ids.created },
    },
  },
  requestImageSignOff: {
    summary: 'Ask for approval of an image',
    description: 'The same for an image, which has one version.',
    example: {
      params: { id: ids.photo },
      body: { ...request, needs: 'One' },
      answer: { ...withoutDay, ...picture, id: ids.created, needs: 'One' },
    },
  },
  listSignOffs: {
    summary: 'List sign-offs',
    description:
      'Lists the requests about files that the caller sees, newest first. With `mine`, only open ones that wait for the answer of the caller.',
    headers: counted,
    example: { query: { state: 'Open', projectId: ids.lobby, limit: 1 }, answer: [open] },
  },
  listSignOffPeople: {
    summary: 'List whom one can ask for approval',
    description: 'Lists people of the client who see the file and whose role allows approvals, at most 200.',
    example: {
      query: { subjectType: 'document', subjectId: ids.plan },
      answer: { people: [{ id: ids.cleo, name: 'Cleo Marsh' }] },
    },
  },
  getSignOff: {
    summary: 'Read a sign-off',
    description: 'Returns a request with its answers. It belongs to one version, by the hash of its bytes.',
    example: { params: { id: ids.signOff }, answer: open },
  },
  answerSignOff: {
    summary: 'Answer a sign-off',
    description:
      'Approves the version, or asks for changes with a reason. Only people who were asked can answer, once. `sha256` is the hash that they were shown; if another version is shown by now, the response is 409. API tokens are refused.',
    example: {
      params: { id: ids.answeredSignOff },
      body: { answer: 'Approved', sha256: 'abababababababababababababababababababababababababababababababab' },
      answer: {
        ...withoutDay,
        ...picture,
        id: ids.answeredSignOff,
        state: 'Approved',
        closedAt: '2026-04-15T08:00:00.000Z',
        answers: [approval],
      },
    },
  },
  recordSpokenAnswer: {
    summary: 'Write down a spoken answer',
    description:
      'Writes down what a person said, such as by phone, for staff. It reads so everywhere and approves nothing.',
    example: {
      params: { id: ids.spokenSignOff },
      body: { personId: ids.cleo, answer: 'Approved', reason: 'She likes it, and will answer here' },
      answer: {
        ...withoutDay,
        ...picture,
        id: ids.spokenSignOff,
        answers: [
          { ...approval, via: 'Phone', recordedByName: 'Ada North', reason: 'She likes it, and will answer here' },
        ],
      },
    },
  },
  withdrawSignOff: {
    summary: 'Withdraw a sign-off',
    description: 'Takes an open request back, for staff. A request that is closed answers 409.',
    example: {
      params: { id: ids.oldSignOff },
      answer: {
        ...withoutDay,
        ...picture,
        id: ids.oldSignOff,
        state: 'Withdrawn',
        closedAt: '2026-04-15T08:00:00.000Z',
      },
    },
  },
  getSignOffCertificate: {
    summary: 'Read the certificate of a sign-off',
    description:
      'Returns the sign-off with everything that proves its answers: each is chained to the one before it in the company, and signed. `tools/verify-sign-off.ts` checks it with Node alone.',
    example: {
      params: { id: ids.signOff },
      answer: {
        format: 'loggia-sign-off-1',
        company: 'Studio North Architects',
        publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
        signOff: open,
        proofs: [],
      },
    },
  },
  getSignOffKey: {
    summary: 'Read the key of this installation',
    description: 'Returns the public Ed25519 key with which everybody can check certificates.',
    example: {
      answer: {
        algorithm: 'Ed25519',
        publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      },
    },
  },
} satisfies Partial<References>;

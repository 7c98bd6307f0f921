import { z } from 'zod';
import { anyOf, claim, publicAccess } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  boundedString,
  day,
  dayReply,
  id,
  idParams,
  instant,
  optionalDay,
  optionalId,
  requiredText,
  trimmedText,
} from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { constant } from '../platform/texts/constant.ts';
import {
  maxAsked,
  questionLimit,
  signOffAnswers,
  signOffNeeds,
  signOffStates,
  signOffWays,
} from './sign-off-states.ts';

export const sha256Reply = z.string();

const answerSchema = z.object({
  id,
  personId: id,
  personName: z.string(),
  answer: z.enum(signOffAnswers),
  /** `Phone` is what somebody of staff was told. It approves nothing. */
  via: z.enum(signOffWays),
  /** For `Phone`: who of staff says so. */
  recordedByName: z.string().optional(),
  reason: z.string().optional(),
  at: instant,
});

const personSchema = z.object({ id, name: z.string() });

const signOffSchema = z.object({
  id,
  state: z.enum(signOffStates),
  subjectType: z.enum(['document', 'image']),
  subjectId: id,
  /** Absent for a file that belongs to a client alone. */
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  /** The name, the version and the hash of the bytes at the time of the request. */
  fileName: z.string(),
  version: z.int(),
  sha256: sha256Reply,
  question: z.string(),
  needs: z.enum(signOffNeeds),
  dueOn: dayReply.optional(),
  requestedBy: id,
  requestedByName: z.string(),
  requestedAt: instant,
  closedAt: instant.optional(),
  people: z.array(personSchema),
  /** In the order in which they came. */
  answers: z.array(answerSchema),
});

export type SignOff = z.output<typeof signOffSchema>;

const requestBody = z.object({
  question: requiredText('Please enter a question', questionLimit),
  personIds: z
    .array(id)
    .max(maxAsked, constant('At most {limit} people', { limit: maxAsked }))
    .min(1, 'Choose at least one person'),
  needs: z.enum(signOffNeeds, 'Choose One or All').default('All'),
  dueOn: optionalDay,
});
export type NewSignOff = z.output<typeof requestBody>;

const hash = boundedString(64).regex(/^[0-9a-f]{64}$/i, 'Not a SHA-256 hash');
const reason = trimmedText(questionLimit)
  .nullish()
  .transform((value) => value || null);
const answer = z.enum(signOffAnswers, 'Choose Approved or ChangesAsked');

/** `sha256` is the hash that the person was shown. */
export const answerFields = { answer, reason, sha256: hash };

type Answered = z.ZodType<{ answer: string; reason: string | null }>;

export function requiresReason<Body extends Answered>(body: Body) {
  return body.refine((given) => given.answer !== 'ChangesAsked' || given.reason !== null, {
    path: ['reason'],
    message: 'Please say what should change',
  });
}

const request = { question: 'Can we build it like this?', personIds: [ids.cleo] };

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

export const requestDocumentSignOff = defineEndpoint('requestDocumentSignOff', {
  method: 'POST',
  path: '/api/Documents/:id/sign-offs',
  access: claim('ProjectDocuments:UploadProjectDocuments', { staffOnly: true }),
  changes: 'signOffs',
  records: 'signOff.requested',
  problems: [400, 404],
  params: idParams,
  body: requestBody,
  responses: { 201: signOffSchema },
  summary: 'Ask for approval of a document',
  description:
    'Asks people of the client to approve the newest version of a document, for staff. With `needs` = `One` the first approval counts, with `All` everybody has to approve. They have to see the document, and their role has to allow approvals. A new version ends the request.',
  example: {
    params: { id: ids.plan },
    body: { ...request, needs: 'All', dueOn: '2026-05-01' },
    answer: { ...open, id: ids.created },
  },
});

const { dueOn: _dueOn, ...withoutDay } = open;

const picture = {
  subjectType: 'image',
  subjectId: ids.photo,
  fileName: 'lobby.png',
  sha256: 'abababababababababababababababababababababababababababababababab',
} as const;

export const requestImageSignOff = defineEndpoint('requestImageSignOff', {
  method: 'POST',
  path: '/api/Image/:id/sign-offs',
  access: claim('ProjectImages:UploadProjectImages', { staffOnly: true }),
  changes: 'signOffs',
  records: 'signOff.requested',
  problems: [400, 404],
  params: idParams,
  body: requestBody,
  responses: { 201: signOffSchema },
  summary: 'Ask for approval of an image',
  description: 'The same for an image, which has one version.',
  example: {
    params: { id: ids.photo },
    body: { ...request, needs: 'One' },
    answer: { ...withoutDay, ...picture, id: ids.created, needs: 'One' },
  },
});

const view = ['ProjectDocuments:ViewProjectDocuments', 'ProjectImages:ViewProjectImages'] as const;

/** Newest first. */
export const listSignOffs = defineEndpoint('listSignOffs', {
  method: 'GET',
  path: '/api/SignOffs',
  // Only for files that the caller sees with their list.
  access: anyOf(view),
  problems: [400],
  query: z.object({
    state: z.enum(signOffStates).optional(),
    projectId: optionalId,
    /** Only open ones that wait for the caller's answer. */
    mine: z.enum(['true', 'false']).optional(),
    /** To be answered by one of these days. */
    dueFrom: day().optional(),
    dueTo: day().optional(),
    ...paging,
  }),
  responses: { 200: z.array(signOffSchema) },
  summary: 'List sign-offs',
  description:
    'Lists the requests about files that the caller sees, newest first. With `mine`, only open ones that wait for the answer of the caller.',
  headers: counted,
  example: { query: { state: 'Open', projectId: ids.lobby, limit: 1 }, answer: [open] },
});

const ask = ['ProjectDocuments:UploadProjectDocuments', 'ProjectImages:UploadProjectImages'] as const;

const peopleSchema = z.object({ people: z.array(z.object({ id, name: z.string() })) });

/** Whom one can ask about a file: people of its client who see it and may approve. */
export const listSignOffPeople = defineEndpoint('listSignOffPeople', {
  method: 'GET',
  path: '/api/SignOffs/people',
  access: anyOf(ask, { staffOnly: true }),
  problems: [400, 404],
  query: z.object({ subjectType: z.enum(['document', 'image']), subjectId: id }),
  responses: { 200: peopleSchema },
  summary: 'List whom one can ask for approval',
  description: 'Lists people of the client who see the file and whose role allows approvals, at most 200.',
  example: {
    query: { subjectType: 'document', subjectId: ids.plan },
    answer: { people: [{ id: ids.cleo, name: 'Cleo Marsh' }] },
  },
});

export const getSignOff = defineEndpoint('getSignOff', {
  method: 'GET',
  path: '/api/SignOffs/:id',
  access: anyOf(view),
  problems: [404],
  params: idParams,
  responses: { 200: signOffSchema },
  summary: 'Read a sign-off',
  description: 'Returns a request with its answers. It belongs to one version, by the hash of its bytes.',
  example: { params: { id: ids.signOff }, answer: open },
});

const approval: SignOff['answers'][number] = {
  id: ids.created,
  personId: ids.cleo,
  personName: 'Cleo Marsh',
  answer: 'Approved',
  via: 'Session',
  at: '2026-04-15T08:00:00.000Z',
};

/** A reason is required for ChangesAsked. */
export const answerSignOff = defineEndpoint('answerSignOff', {
  method: 'POST',
  path: '/api/SignOffs/:id/answer',
  // Staff have access so that their attempt to answer for a client is refused by name, and recorded.
  access: anyOf(view),
  // An approval is given by a person.
  programs: false,
  changes: 'signOffs',
  records: 'signOff.answered',
  problems: [400, 404, 409],
  params: idParams,
  body: requiresReason(z.object(answerFields)),
  responses: { 200: signOffSchema },
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
});

/** Staff write down what a person said, such as by phone. */
export const recordSpokenAnswer = defineEndpoint('recordSpokenAnswer', {
  method: 'POST',
  path: '/api/SignOffs/:id/spoken-answers',
  access: anyOf(ask, { staffOnly: true }),
  // An approval is given by a person.
  programs: false,
  changes: 'signOffs',
  records: 'signOff.spokenAnswerRecorded',
  problems: [400, 404],
  params: idParams,
  body: z.object({ personId: id, answer, reason: requiredText('Please write down what was said', questionLimit) }),
  responses: { 200: signOffSchema },
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
});

export const withdrawSignOff = defineEndpoint('withdrawSignOff', {
  method: 'POST',
  path: '/api/SignOffs/:id/withdraw',
  access: anyOf(ask, { staffOnly: true }),
  changes: 'signOffs',
  records: 'signOff.withdrawn',
  problems: [404, 409],
  params: idParams,
  responses: { 200: signOffSchema },
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
});

const proofSchema = z.object({
  /** What was hashed, as JSON with sorted keys and no spaces. */
  json: z.string(),
  previous: z.string(),
  record: z.string(),
  signature: z.string(),
  publicKey: z.string(),
  /** Absent after personal data was erased. */
  salt: z.string().optional(),
  reason: z.string().optional(),
  nameWritten: z.string().optional(),
  address: z.string().optional(),
  device: z.string().optional(),
});

/** Everything that proves the answers, for `tools/verify-sign-off.ts`. Bytes are written as hexadecimal digits. */
const certificateSchema = z.object({
  format: z.literal('loggia-sign-off-1'),
  company: z.string(),
  /** The key that signs now. Each answer has the one that signed it. */
  publicKey: z.string(),
  signOff: signOffSchema,
  proofs: z.array(proofSchema),
});

export type SignOffCertificate = z.output<typeof certificateSchema>;

export const getSignOffCertificate = defineEndpoint('getSignOffCertificate', {
  method: 'GET',
  path: '/api/SignOffs/:id/certificate',
  access: anyOf(view),
  problems: [404],
  params: idParams,
  responses: { 200: certificateSchema },
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
});

const keySchema = z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() });

/** The key with which everybody can check certificates of this installation. */
export const getSignOffKey = defineEndpoint('getSignOffKey', {
  method: 'GET',
  path: '/.well-known/loggia-sign-off.json',
  access: publicAccess,
  responses: { 200: keySchema },
  summary: 'Read the key of this installation',
  description: 'Returns the public Ed25519 key with which everybody can check certificates.',
  example: {
    answer: {
      algorithm: 'Ed25519',
      publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    },
  },
});

export const namedSchemas = {
  SignOff: {
    schema: signOffSchema,
    description:
      'A request to approve one version of a file, with the answers. Only answers of the people themselves approve.',
  },
  SignOffAnswer: { schema: answerSchema, description: 'What a person answered, or what staff were told.' },
  SignOffPerson: { schema: personSchema, description: 'Who is asked.' },
  SignOffPeople: { schema: peopleSchema, description: 'Whom one can ask about a file.' },
  SignOffCertificate: {
    schema: certificateSchema,
    description: 'A sign-off with everything that proves its answers. `tools/verify-sign-off.ts` checks it offline.',
  },
  SignOffProof: {
    schema: proofSchema,
    description: '`record` is the SHA-256 of `previous` and `json`, and `signature` signs it.',
  },
  SignOffKey: { schema: keySchema, description: 'The public key of this installation.' },
} satisfies NamedSchemas;

import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
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
import { paging } from '#contract/platform/paging.ts';
import {
  mostAsked,
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
  people: z.array(z.object({ id, name: z.string() })),
  /** In the order in which they came. */
  answers: z.array(answerSchema),
});

export type SignOff = z.output<typeof signOffSchema>;

const requestBody = z.object({
  question: requiredText('Please enter a question', questionLimit),
  personIds: z.array(id).max(mostAsked, `At most ${mostAsked} people`).min(1, 'Choose at least one person'),
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

export const requestDocumentSignOff = defineEndpoint('requestDocumentSignOff', {
  params: idParams,
  body: requestBody,
  responses: { 201: signOffSchema },
});

export const requestImageSignOff = defineEndpoint('requestImageSignOff', {
  params: idParams,
  body: requestBody,
  responses: { 201: signOffSchema },
});

/** Newest first. */
export const listSignOffs = defineEndpoint('listSignOffs', {
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
});

/** Whom one can ask about a file: people of its client who see it and may approve. */
export const listSignOffPeople = defineEndpoint('listSignOffPeople', {
  query: z.object({ subjectType: z.enum(['document', 'image']), subjectId: id }),
  responses: { 200: z.object({ people: z.array(z.object({ id, name: z.string() })) }) },
});

export const getSignOff = defineEndpoint('getSignOff', { params: idParams, responses: { 200: signOffSchema } });

/** A reason is required for ChangesAsked. */
export const answerSignOff = defineEndpoint('answerSignOff', {
  params: idParams,
  body: requiresReason(z.object(answerFields)),
  responses: { 200: signOffSchema },
});

/** Staff write down what a person said, such as by phone. */
export const recordSpokenAnswer = defineEndpoint('recordSpokenAnswer', {
  params: idParams,
  body: z.object({ personId: id, answer, reason: requiredText('Please write down what was said', questionLimit) }),
  responses: { 200: signOffSchema },
});

export const withdrawSignOff = defineEndpoint('withdrawSignOff', {
  params: idParams,
  responses: { 200: signOffSchema },
});

/** Everything that proves the answers, for `tools/verify-sign-off.ts`. Bytes are written as hexadecimal digits. */
const certificateSchema = z.object({
  format: z.literal('loggia-sign-off-1'),
  company: z.string(),
  /** The key that signs now. Each answer has the one that signed it. */
  publicKey: z.string(),
  signOff: signOffSchema,
  proofs: z.array(
    z.object({
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
    }),
  ),
});

export type SignOffCertificate = z.output<typeof certificateSchema>;

export const getSignOffCertificate = defineEndpoint('getSignOffCertificate', {
  params: idParams,
  responses: { 200: certificateSchema },
});

/** The key with which everybody can check certificates of this installation. */
export const getSignOffKey = defineEndpoint('getSignOffKey', {
  responses: { 200: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }) },
});

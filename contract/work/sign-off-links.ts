import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, dayReply, id, instant, requiredName } from '#contract/platform/fields.ts';
import { imageVariants } from './images.ts';
import { signOffAnswers, signOffStates } from './sign-off-states.ts';
import { answerFields, requiresReason, sha256Reply } from './sign-offs.ts';

/** What the person that a link was made for sees of the sign-off. Answers of others are not in it. */
const linkedSignOffSchema = z.object({
  state: z.enum(signOffStates),
  subjectType: z.enum(['document', 'image']),
  /** Absent if the project is hidden from this person. */
  projectTitle: z.string().optional(),
  fileName: z.string(),
  version: z.int(),
  sha256: sha256Reply,
  question: z.string(),
  dueOn: dayReply.optional(),
  requestedByName: z.string(),
  requestedAt: instant,
  /** What this person answered. */
  answer: z.object({ answer: z.enum(signOffAnswers), at: instant, reason: z.string().optional() }).optional(),
});

const linkSchema = z.object({
  companyName: z.string(),
  logoUrl: z.string().optional(),
  logoDarkUrl: z.string().optional(),
  colour: z.string().optional(),
  tenantId: id,
  signOffId: id,
  /** Present if the person has to sign in to see and answer it. Then the rest is missing. */
  needsSignIn: z.literal(true).optional(),
  personName: z.string().optional(),
  signOff: linkedSignOffSchema.optional(),
});

export type SignOffLink = z.output<typeof linkSchema>;

const tokenParams = z.object({ token: boundedString(200) });

/** Reading changes nothing, so a program that opens the links of a mail answers nothing. */
export const getSignOffLink = defineEndpoint('getSignOffLink', {
  params: tokenParams,
  responses: { 200: linkSchema },
});

/** The very version that was asked about. */
export const downloadSignOffFile = defineEndpoint('downloadSignOffFile', {
  params: tokenParams,
  /** Only pictures have others than the original. */
  query: z.object({ variant: z.enum(imageVariants).default('original') }),
  responses: { 200: 'binary' },
});

/** `name` is typed by the person and kept with the answer. */
export const answerSignOffLink = defineEndpoint('answerSignOffLink', {
  params: tokenParams,
  body: requiresReason(z.object({ ...answerFields, name: requiredName('Please type your name') })),
  responses: { 200: linkSchema },
});

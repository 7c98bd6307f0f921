import { z } from 'zod';
import { publicAccess } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, dayReply, id, instant, requiredName } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
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

/** Reading changes nothing, so a program that opens the links of a mail answers nothing. */
export const getSignOffLink = defineEndpoint('getSignOffLink', {
  method: 'GET',
  path: '/api/SignOffs/links/:token',
  // The token of the link is who the caller is.
  access: publicAccess,
  problems: [404, 410],
  params: tokenParams,
  responses: { 200: linkSchema },
  summary: 'Read what the link of a mail asks',
  description:
    'Shows the person that the link was made for what they are asked. Reading answers nothing. `needsSignIn` says that the person has to sign in first, because the company wants it. A link that has ended returns 410.',
  headers: rateLimited,
  example: { params: { token }, answer: link },
});

/** The very version that was asked about. */
export const downloadSignOffFile = defineEndpoint('downloadSignOffFile', {
  method: 'GET',
  path: '/api/SignOffs/links/:token/file',
  access: publicAccess,
  problems: [403, 404, 410, 416],
  params: tokenParams,
  /** Only pictures have others than the original. */
  query: z.object({ variant: z.enum(imageVariants).default('original') }),
  responses: { 200: 'binary' },
  summary: 'Download the file that a link asks about',
  description:
    'Returns the bytes of the version that was asked about. A picture also has a `preview` and a `thumbnail`.',
  headers: rateLimited,
  example: { params: { token } },
});

const answer = { answer: 'Approved', at: '2026-04-15T08:00:00.000Z' } as const;

/** `name` is typed by the person and kept with the answer. */
export const answerSignOffLink = defineEndpoint('answerSignOffLink', {
  method: 'POST',
  path: '/api/SignOffs/links/:token/answer',
  access: publicAccess,
  changes: 'signOffs',
  records: 'signOff.answered',
  problems: [400, 403, 404, 409, 410],
  params: tokenParams,
  body: requiresReason(z.object({ ...answerFields, name: requiredName('Please type your name') })),
  responses: { 200: linkSchema },
  summary: 'Answer by the link of a mail',
  description:
    'Answers as the person that the link was made for, once. `name` is the name that they typed, which is kept with the answer. The answer says that it came by a link.',
  headers: rateLimited,
  example: {
    params: { token },
    body: { answer: 'Approved', sha256: link.signOff.sha256, name: 'Cleo Marsh' },
    answer: { ...link, signOff: { ...link.signOff, state: 'Approved', answer } },
  },
});

export const namedSchemas = {
  SignOffLink: { schema: linkSchema, description: 'What the link of a mail asks one person.' },
  LinkedSignOff: {
    schema: linkedSignOffSchema,
    description: 'A sign-off as the person that a link was made for sees it, without the answers of others.',
  },
} satisfies NamedSchemas;

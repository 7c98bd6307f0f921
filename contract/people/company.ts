import { z } from 'zod';
import { administrator, signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedTrimmedString, optionalText, version } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { hasInvisible, hasLink, mixesScripts } from '#contract/platform/names.ts';
import { regions } from '#contract/platform/regions.ts';
import { type Language, languages } from '#contract/platform/texts/languages.ts';
import { timeZone } from '#contract/platform/time-zone.ts';
import { constant } from '../platform/texts/constant.ts';
import { optionalEmail } from './credentials.ts';
import { type MoreDocumentType, moreDocumentTypes } from './document-types.ts';
import { graceSignIns, secondFactorPolicies } from './factor-kinds.ts';
import { moduleList } from './module-list.ts';
import { modules, shownHours } from './modules.ts';
import { pictureOfCompany } from './tenants.ts';
import { tokenPolicies } from './token-limits.ts';

/** Maximum bytes of a logo or an icon. */
export const logoLimit = 200 * 1024;

/** The range of `auditMonths`. The operator may set more. */
export const auditMonthsRange = { least: 1, most: 120 } as const;

/** How long sessions may last. A company can choose less. */
export const sessionLimits = { maxIdleDays: 14, maxDays: 30 } as const;

/** Empty and null are no choice. */
export const language = z
  .enum(['', ...languages], 'Please choose a language')
  .nullish()
  .transform((value) => value || null);

export const languageReply = z.enum(languages as [Language]);

/** A region of ISO 3166-1, for dates and numbers. Empty and null are no choice. */
export const region = z
  .enum(['', ...regions], 'Please choose a region')
  .nullish()
  .transform((value) => value || null);

const companySchema = z.object({
  /** The name that people type to sign in. Only the operator changes it. */
  name: z.string(),
  /** Shown instead of `name`. */
  displayName: z.string().optional(),
  colour: z.string().optional(),
  logoUrl: z.string().optional(),
  logoDarkUrl: z.string().optional(),
  iconUrl: z.string().optional(),
  /** What the projects of the company have besides, unless a project says otherwise. */
  modules: z.array(z.enum(modules)),
  /** Where its days begin, such as the day after the last day of access. */
  timeZone: z.string().optional(),
  /** Whether the place where a picture was taken is removed from uploads. */
  removePlace: z.boolean(),
  /** The types of documents that it takes besides those that every company takes. */
  documentTypes: z.array(z.enum(moreDocumentTypes)),
  /** Only for staff, whose uploads it preselects. */
  defaultAudience: audience.optional(),
  /** Only for staff, if Loggia takes mail: a mail to it opens a ticket. */
  supportAddress: z.string().optional(),
  /** Only set if the user may have API tokens. */
  mayHaveTokens: z.literal(true).optional(),
  /** Only for client users: what they see of hours, if anything. */
  showsHours: z.enum(shownHours).optional(),
  /** Only set if the user may hand over the projects that they see. */
  mayHandOver: z.literal(true).optional(),
  // From here on only for administrators.
  language: languageReply.optional(),
  region: z.string().optional(),
  senderName: z.string().optional(),
  replyTo: z.string().optional(),
  auditMonths: z.int().optional(),
  tokens: z.enum(tokenPolicies).optional(),
  signOffByLink: z.boolean().optional(),
  clientHandOver: z.boolean().optional(),
  clientsHearOfLateness: z.boolean().optional(),
  showsFirstSteps: z.boolean().optional(),
  /** A limit that is missing is Loggia's. */
  signIn: z
    .object({
      secondFactor: z.enum(secondFactorPolicies),
      graceSignIns: z.int(),
      clientCodes: z.boolean(),
      maxIdleDays: z.int().optional(),
      maxDays: z.int().optional(),
    })
    .optional(),
  version: version.optional(),
});

export type Company = z.output<typeof companySchema>;

/** A name that people read in the shell, at sign-in and in mail. Empty means absent. */
const shownName = optionalText()
  .refine((value) => !hasInvisible(value ?? ''), 'This name cannot contain invisible characters')
  .refine((value) => !mixesScripts(value ?? ''), 'This name cannot mix letters of several alphabets in one word')
  .refine((value) => !hasLink(value ?? ''), 'This name cannot contain a web or email address');

/** `#RRGGBB` in any case, stored in upper case. Empty means absent. */
const colour = boundedTrimmedString(7)
  .regex(/^(#[0-9a-f]{6})?$/i, 'Please enter a colour such as #2B5BD7')
  .nullish()
  .transform((value) => value?.toUpperCase() || null);

const wrongType = constant('Choose from {types}', { types: moreDocumentTypes.join(', ') });

/** Each type once, in one order. */
const documentTypes = z
  .array(z.enum(moreDocumentTypes, wrongType), wrongType)
  .max(moreDocumentTypes.length, wrongType)
  .transform((chosen): MoreDocumentType[] => moreDocumentTypes.filter((each) => chosen.includes(each)));

const months = constant('Please enter a number from {least} to {most}', auditMonthsRange);

/** Null is Loggia's limit. */
function days(most: number) {
  const text = constant('Please enter a number from {least} to {most}', { least: 1, most });
  return z.int(text).min(1, text).max(most, text).nullable();
}

const grace = constant('Please enter a number from {least} to {most}', { least: 0, most: graceSignIns.most });

/** Omitted fields stay unchanged. */
export const signInBody = z
  .object({
    /** Who needs a second factor. */
    secondFactor: z.enum(secondFactorPolicies, 'Please choose who needs a second factor'),
    /** How often people who need a second factor may sign in without one. */
    graceSignIns: z.int(grace).min(0, grace).max(graceSignIns.most, grace),
    /** Whether users of a client may sign in with a code by mail. */
    clientCodes: z.boolean('Please choose yes or no'),
    /** When people have to sign in again. Sessions that are older end at once. */
    maxIdleDays: days(sessionLimits.maxIdleDays),
    maxDays: days(sessionLimits.maxDays),
  })
  .partial();

/** Omitted fields stay unchanged. */
export const updateCompanyBody = z
  .object({
    displayName: shownName,
    timeZone,
    language,
    region,
    colour,
    senderName: shownName,
    replyTo: optionalEmail,
    defaultAudience: audience,
    removePlace: z.boolean('Please choose yes or no'),
    documentTypes,
    modules: moduleList,
    /** Whose users may have API tokens. Tokens that are no longer allowed stop working at once. */
    tokens: z.enum(tokenPolicies, 'Please choose who may have API tokens'),
    /** Whether the link in a mail is enough to answer a sign-off. Otherwise people sign in first. */
    signOffByLink: z.boolean(),
    /** Whether users of a client may ask for a hand-over of their projects. */
    clientHandOver: z.boolean('Please choose yes or no'),
    /** Whether client users are told that projects are overdue. */
    clientsHearOfLateness: z.boolean('Please choose yes or no'),
    /** Whether the dashboard of administrators says what to do first, while the company is new. */
    showsFirstSteps: z.boolean('Please choose yes or no'),
    auditMonths: z.int(months).min(auditMonthsRange.least, months).max(auditMonthsRange.most, months),
    signIn: signInBody,
  })
  .partial();

const company: Company = {
  name: 'Studio North',
  displayName: 'Studio North Architects',
  colour: '#0B7A75',
  logoUrl: `/api/Tenants/${ids.studio}/logo`,
  iconUrl: `/api/Tenants/${ids.studio}/logo?picture=icon`,
  modules: ['tasks', 'updates', 'hours'],
  defaultAudience: 'client',
  removePlace: true,
  documentTypes: ['dwg'],
  mayHaveTokens: true,
  mayHandOver: true,
  timeZone: 'Europe/Berlin',
  language: 'en',
  region: 'DE',
  senderName: 'Studio North',
  replyTo: 'office@studio-north.example',
  auditMonths: 13,
  tokens: 'staff',
  signOffByLink: true,
  clientHandOver: false,
  clientsHearOfLateness: false,
  showsFirstSteps: true,
  signIn: { secondFactor: 'off', graceSignIns: 3, clientCodes: false, maxIdleDays: 7 },
  version: 3,
};

export const getCompany = defineEndpoint('getCompany', {
  method: 'GET',
  path: '/api/Company',
  // Staff also read what their uploads need, administrators read everything.
  access: signedIn(),
  programs: true,
  responses: { 200: companySchema },
  summary: 'Read the settings of your company',
  description:
    'Every user reads names, colour, logo, icon, `modules`, `removePlace` and `documentTypes`. Staff also read `defaultAudience`, which preselects who sees their uploads, and `supportAddress` if the installation takes mail: a mail to it opens a ticket. `mayHaveTokens` is there for users who may have API tokens, `mayHandOver` for those who may hand over the projects that they see. Client users also read `showsHours` if their client sees hours. The rest is for administrators.',
  example: { answer: company },
});

const updated: Company = { ...company, replyTo: 'hello@studio-north.example', auditMonths: 24, version: 4 };

export const updateCompany = defineEndpoint('updateCompany', {
  method: 'PATCH',
  path: '/api/Company',
  access: administrator({ stepUp: ['signIn'] }),
  changes: 'company',
  records: 'company.updated',
  problems: [400, 412],
  body: updateCompanyBody,
  responses: { 200: companySchema },
  summary: 'Update the settings of your company',
  description:
    'Changes the given fields. Omitted fields stay unchanged; an empty text or null clears a name, the colour or the reply address. A shorter `auditMonths` removes older entries of the audit log at the next maintenance, but none of the last 30 days. `tokens` says whose users may have API tokens; those that are no longer allowed stop working immediately. `signOffByLink` says whether the personal link in a mail is enough to answer a sign-off. `clientHandOver` lets users of a client ask for a hand-over of their projects. `clientsHearOfLateness` tells client users of overdue projects. `showsFirstSteps` shows administrators of a new company what to do first. `removePlace` says whether the place where a picture was taken is removed from uploads. `documentTypes` lists the types of documents that the company takes besides those that every company takes; nothing shows such a file, it can only be downloaded. `signIn` says who needs a second factor (`secondFactor`: `off`, `staff` or `all`), how often they may still sign in without one (`graceSignIns`, 0 to 10), whether users of a client may sign in with a code by mail (`clientCodes`), and after how many days without use (`maxIdleDays`, 1 to 14) and in total (`maxDays`, 1 to 30) people have to sign in again; null stands for 14 and 30. Sessions that are older end immediately, also that of the caller. API tokens have their own end. `modules` turns parts of projects on that are off by default: `tasks`, `updates` and `hours`. Each project can have its own. `language` and `region` say how people read who chose nothing; null leaves it to their browser, and mails are in English then. Demo companies keep their names, their reply address and `signIn`.',
  example: {
    body: { replyTo: 'hello@studio-north.example', auditMonths: 24 },
    answer: updated,
  },
});

export const changeCompanyLogo = defineEndpoint('changeCompanyLogo', {
  method: 'PUT',
  path: '/api/Company/logo',
  access: administrator(),
  changes: 'company',
  records: 'logo.changed',
  problems: [400, 413, 415],
  query: pictureOfCompany,
  body: z.object({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 200: companySchema },
  summary: 'Change the logo or the icon of your company',
  description:
    'Stores a PNG, JPEG or WebP picture of at most 200 KB. A logo is reduced to 480 by 160 pixels; the one for dark needs a logo. An icon becomes a square of 192 pixels, with transparent edges if it is not square. Demo companies keep their pictures.',
  example: { query: { picture: 'icon' }, body: { File: 'The bytes of the picture' }, answer: updated },
});

export const removeCompanyLogo = defineEndpoint('removeCompanyLogo', {
  method: 'DELETE',
  path: '/api/Company/logo',
  access: administrator(),
  changes: 'company',
  records: 'logo.removed',
  problems: [400, 404],
  query: pictureOfCompany,
  responses: { 204: null },
  summary: 'Remove the logo or the icon of your company',
  description:
    'Without a logo, the name of the company is shown; its logo for dark is removed with it. Demo companies keep their pictures.',
  example: { query: { picture: 'icon' } },
});

export const namedSchemas = {
  Company: {
    schema: companySchema,
    description: 'The settings of a company. Callers other than administrators get only some of them.',
  },
} satisfies NamedSchemas;

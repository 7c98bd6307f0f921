import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedTrimmedString, optionalText, version } from '#contract/platform/fields.ts';
import { hasInvisible, hasLink, mixesScripts } from '#contract/platform/names.ts';
import { timeZone } from '#contract/platform/time-zone.ts';
import { optionalEmail } from './credentials.ts';
import { graceSignIns, secondFactorPolicies } from './factor-kinds.ts';
import { moduleList } from './module-list.ts';
import { modules } from './modules.ts';
import { pictureOfCompany } from './tenants.ts';
import { tokenPolicies } from './token-limits.ts';

/** Maximum bytes of a logo or an icon. */
export const logoLimit = 200 * 1024;

/** The range of `auditMonths`. The operator may set more. */
export const auditMonthsRange = { least: 1, most: 120 } as const;

/** How long sessions may last. A company can choose less. */
export const sessionLimits = { maxIdleDays: 14, maxDays: 30 } as const;

/** The languages that a company can choose. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export const language = z.enum(Object.keys(languages) as [keyof typeof languages], 'Please choose a language');

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
  /** Only for staff, whose uploads it preselects. */
  defaultAudience: audience.optional(),
  /** Only for staff, if Loggia takes mail: a mail to it opens a ticket. */
  supportAddress: z.string().optional(),
  /** Only set if the user may have API tokens. */
  mayHaveTokens: z.literal(true).optional(),
  /** Only set if the user may hand over the projects that they see. */
  mayHandOver: z.literal(true).optional(),
  // From here on only for administrators.
  language: z.enum(Object.keys(languages) as [keyof typeof languages]).optional(),
  senderName: z.string().optional(),
  replyTo: z.string().optional(),
  auditMonths: z.int().optional(),
  tokens: z.enum(tokenPolicies).optional(),
  signOffByLink: z.boolean().optional(),
  clientHandOver: z.boolean().optional(),
  clientsHearOfLateness: z.boolean().optional(),
  /** A limit that is missing is Loggia's. */
  signIn: z
    .object({
      secondFactor: z.enum(secondFactorPolicies),
      graceSignIns: z.int(),
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

const months = `Please enter a number from ${auditMonthsRange.least} to ${auditMonthsRange.most}`;

/** Null is Loggia's limit. */
function days(most: number) {
  const text = `Please enter a number from 1 to ${most}`;
  return z.int(text).min(1, text).max(most, text).nullable();
}

const grace = `Please enter a number from 0 to ${graceSignIns.most}`;

/** Omitted fields stay unchanged. */
export const signInBody = z
  .object({
    /** Who needs a second factor. */
    secondFactor: z.enum(secondFactorPolicies, 'Please choose who needs a second factor'),
    /** How often people who need a second factor may sign in without one. */
    graceSignIns: z.int(grace).min(0, grace).max(graceSignIns.most, grace),
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
    colour,
    senderName: shownName,
    replyTo: optionalEmail,
    defaultAudience: audience,
    removePlace: z.boolean('Please choose yes or no'),
    modules: moduleList,
    /** Whose users may have API tokens. Tokens that are no longer allowed stop working at once. */
    tokens: z.enum(tokenPolicies, 'Please choose who may have API tokens'),
    /** Whether the link in a mail is enough to answer a sign-off. Otherwise people sign in first. */
    signOffByLink: z.boolean(),
    /** Whether users of a client may ask for a hand-over of their projects. */
    clientHandOver: z.boolean('Please choose yes or no'),
    /** Whether client users are told that projects are overdue. */
    clientsHearOfLateness: z.boolean('Please choose yes or no'),
    auditMonths: z.int(months).min(auditMonthsRange.least, months).max(auditMonthsRange.most, months),
    signIn: signInBody,
  })
  .partial();

export const getCompany = defineEndpoint('getCompany', {
  responses: { 200: companySchema },
});

export const updateCompany = defineEndpoint('updateCompany', {
  body: updateCompanyBody,
  responses: { 200: companySchema },
});

export const changeCompanyLogo = defineEndpoint('changeCompanyLogo', {
  query: pictureOfCompany,
  body: z.object({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 200: companySchema },
});

export const removeCompanyLogo = defineEndpoint('removeCompanyLogo', {
  query: pictureOfCompany,
  responses: { 204: null },
});

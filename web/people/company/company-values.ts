import { auditMonthsRange, type Company, updateCompanyBody } from '#contract/people/company.ts';
import type { MoreDocumentType } from '#contract/people/document-types.ts';
import type { Module } from '#contract/people/modules.ts';
import type { TokenPolicy } from '#contract/people/token-limits.ts';
import type { Language } from '#contract/platform/texts/languages.ts';
import { plural } from '#web/texts/index.ts';

/** What the form changes. How people sign in has a screen for itself. */
export const companyFormBody = updateCompanyBody.omit({ signIn: true });

/** The values of the form, in the shape of the request body. */
export interface CompanyValues {
  displayName: string;
  colour: string;
  timeZone: string;
  language: Language | '';
  region: string;
  defaultAudience: 'client' | 'staff';
  removePlace: boolean;
  documentTypes: MoreDocumentType[];
  modules: Module[];
  senderName: string;
  replyTo: string;
  /** Undefined if the operator has set more than the form allows. */
  auditMonths: number | undefined;
  tokens: TokenPolicy;
  signOffByLink: boolean;
  clientHandOver: boolean;
  clientsHearOfLateness: boolean;
}

export function companyValues(company: Company): CompanyValues {
  const { auditMonths = 0 } = company;
  return {
    displayName: company.displayName ?? '',
    colour: company.colour ?? '',
    timeZone: company.timeZone ?? 'UTC',
    language: company.language ?? '',
    region: company.region ?? '',
    defaultAudience: company.defaultAudience ?? 'client',
    removePlace: company.removePlace,
    documentTypes: company.documentTypes,
    modules: company.modules,
    senderName: company.senderName ?? '',
    replyTo: company.replyTo ?? '',
    auditMonths: auditMonths > auditMonthsRange.most ? undefined : auditMonths,
    tokens: company.tokens ?? 'staff',
    signOffByLink: company.signOffByLink ?? true,
    clientHandOver: company.clientHandOver ?? false,
    clientsHearOfLateness: company.clientsHearOfLateness ?? false,
  };
}

/** Only what differs, so that the server cannot refuse an unchanged field. */
export function changesOf<Body extends object>(body: Body, isDirty: (key: keyof Body) => boolean): Partial<Body> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => isDirty(key as keyof Body))) as Partial<Body>;
}

/** `1 month`, `13 months`. */
export function monthsText(months: number): string {
  return plural(months, { one: '1 month', other: '{count} months' });
}

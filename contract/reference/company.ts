import type { Company } from '#contract/company.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const company: Company = {
  name: 'Studio North',
  displayName: 'Studio North Architects',
  colour: '#0B7A75',
  logoUrl: `/api/Tenants/${ids.studio}/logo`,
  defaultAudience: 'client',
  timeZone: 'Europe/Berlin',
  language: 'en',
  senderName: 'Studio North',
  replyTo: 'office@studio-north.example',
  auditMonths: 13,
  version: 3,
};

const updated: Company = { ...company, replyTo: 'hello@studio-north.example', auditMonths: 24, version: 4 };

export const companyReference = {
  getCompany: {
    summary: 'Read the settings of your company',
    description:
      'Every user reads names, colour and logo. Staff also read `defaultAudience`, which preselects who sees their uploads, and `supportAddress` if the installation takes mail: a mail to it opens a ticket. The rest is for administrators.',
    example: { answer: company },
  },
  updateCompany: {
    summary: 'Update the settings of your company',
    description:
      'Changes the given fields. Omitted fields stay unchanged; an empty text or null clears a name, the colour or the reply address. A shorter `auditMonths` removes older entries of the audit log at the next maintenance, but none of the last 30 days. Demo companies keep their names and their reply address.',
    example: {
      body: { replyTo: 'hello@studio-north.example', auditMonths: 24 },
      answer: updated,
    },
  },
  changeCompanyLogo: {
    summary: 'Change the logo of your company',
    description:
      'Stores a PNG, JPEG or WebP picture of at most 200 kB as the logo, reduced to 480 by 160 pixels. Demo companies keep their logo.',
    example: { body: { File: 'The bytes of the picture' }, answer: updated },
  },
  removeCompanyLogo: {
    summary: 'Remove the logo of your company',
    description: 'The name of the company is shown instead. Demo companies keep their logo.',
    example: {},
  },
} satisfies Partial<References>;

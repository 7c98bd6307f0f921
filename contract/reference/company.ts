import type { Company } from '#contract/people/company.ts';
import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

const company: Company = {
  name: 'Studio North',
  displayName: 'Studio North Architects',
  colour: '#0B7A75',
  logoUrl: `/api/Tenants/${ids.studio}/logo`,
  iconUrl: `/api/Tenants/${ids.studio}/logo?picture=icon`,
  modules: ['tasks', 'updates'],
  defaultAudience: 'client',
  removePlace: true,
  mayHaveTokens: true,
  mayHandOver: true,
  timeZone: 'Europe/Berlin',
  language: 'en',
  senderName: 'Studio North',
  replyTo: 'office@studio-north.example',
  auditMonths: 13,
  tokens: 'staff',
  signOffByLink: true,
  clientHandOver: false,
  clientsHearOfLateness: false,
  signIn: { secondFactor: 'off', graceSignIns: 3, maxIdleDays: 7 },
  version: 3,
};

const updated: Company = { ...company, replyTo: 'hello@studio-north.example', auditMonths: 24, version: 4 };

export const companyReference = {
  getCompany: {
    summary: 'Read the settings of your company',
    description:
      'Every user reads names, colour, logo, icon, `modules` and `removePlace`. Staff also read `defaultAudience`, which preselects who sees their uploads, and `supportAddress` if the installation takes mail: a mail to it opens a ticket. `mayHaveTokens` is there for users who may have API tokens, `mayHandOver` for those who may hand over the projects that they see. The rest is for administrators.',
    example: { answer: company },
  },
  updateCompany: {
    summary: 'Update the settings of your company',
    description:
      'Changes the given fields. Omitted fields stay unchanged; an empty text or null clears a name, the colour or the reply address. A shorter `auditMonths` removes older entries of the audit log at the next maintenance, but none of the last 30 days. `tokens` says whose users may have API tokens; those that are no longer allowed stop working immediately. `signOffByLink` says whether the personal link in a mail is enough to answer a sign-off. `clientHandOver` lets users of a client ask for a hand-over of their projects. `clientsHearOfLateness` tells client users of overdue projects. `removePlace` says whether the place where a picture was taken is removed from uploads. `signIn` says who needs a second factor (`secondFactor`: `off`, `staff` or `all`), how often they may still sign in without one (`graceSignIns`, 0 to 10), and after how many days without use (`maxIdleDays`, 1 to 14) and in total (`maxDays`, 1 to 30) people have to sign in again; null stands for 14 and 30. Sessions that are older end immediately, also that of the caller. API tokens have their own end. `modules` turns parts of projects on that are off by default: `tasks` and `updates`. Each project can have its own. Demo companies keep their names, their reply address and `signIn`.',
    example: {
      body: { replyTo: 'hello@studio-north.example', auditMonths: 24 },
      answer: updated,
    },
  },
  changeCompanyLogo: {
    summary: 'Change the logo or the icon of your company',
    description:
      'Stores a PNG, JPEG or WebP picture of at most 200 KB. A logo is reduced to 480 by 160 pixels; the one for dark needs a logo. An icon becomes a square of 192 pixels, with transparent edges if it is not square. Demo companies keep their pictures.',
    example: { query: { picture: 'icon' }, body: { File: 'The bytes of the picture' }, answer: updated },
  },
  removeCompanyLogo: {
    summary: 'Remove the logo or the icon of your company',
    description:
      'Without a logo, the name of the company is shown; its logo for dark is removed with it. Demo companies keep their pictures.',
    example: { query: { picture: 'icon' } },
  },
} satisfies Partial<References>;

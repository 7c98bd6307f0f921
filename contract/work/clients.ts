import { z } from 'zod';
import { language, languageReply } from '#contract/people/company.ts';
import { optionalEmail } from '#contract/people/credentials.ts';
import { shownHours } from '#contract/people/modules.ts';
import { anyOf, claim } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  dayReply,
  id,
  idParams,
  optionalDay,
  optionalId,
  optionalName,
  optionalText,
  requiredName,
  version,
} from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging, searchText } from '#contract/platform/paging.ts';
import { type ClientDetail, clientDetailNames, clientDetails } from './client-details.ts';

const detailAnswers = mapDetails(() => z.string().optional());

/** Those that are not listed are only in `getClient` and in the answers to writes. */
const clientSchema = z.object({
  id,
  name: z.string(),
  /** In lists, charts and calendars. Only for callers with `Clients:ViewClients`. */
  colour: z.enum(hueNames).optional(),
  ...detailAnswers,
  /** Only in `getClient` and in the answers to writes. Only for staff. */
  notes: z.string().optional(),
  /** Only for staff. Absent if the default level of the company applies. */
  serviceLevelId: id.optional(),
  /** In which its users read who chose no language. Only in `getClient` and in the answers to writes. Only for staff. */
  language: languageReply.optional(),
  /** What its users see of hours. Only in `getClient` and in the answers to writes. Only for staff. */
  showsHours: z.enum(shownHours).optional(),
  /** Whether they also see who worked. Only where `showsHours` is. */
  showsHourNames: z.boolean().optional(),
  /** Only for staff. The last day on which users of the client can sign in, where the company is. */
  accessEndsOn: dayReply.optional(),
  version: version.optional(),
  activeProjects: z.int().optional(),
  completedProjects: z.int().optional(),
  projectCount: z.int().optional(),
  recentProjects: z.array(z.object({ id, title: z.string() })).optional(),
  /** Why the client cannot be deleted now. Only in `getClient`, and only for callers who may delete clients. */
  deletionRefusal: z.string().optional(),
});

export type Client = z.output<typeof clientSchema>;

const inputs = { name: optionalName, phone: optionalName, email: () => optionalEmail, text: optionalText };

/** An empty text and null remove a detail. */
export const clientDetailsBody = z.object({
  ...mapDetails(({ kind, limit }) => inputs[kind](limit)),
  /** An empty text leaves it, or takes the next one for a new client. */
  colour: z
    .enum(['', ...hueNames], 'Please choose one of the colours')
    .nullish()
    .transform((value) => value || undefined),
  /** Without one the language of the company counts. */
  language,
  notes: optionalText(10_000),
  serviceLevelId: optionalId,
  accessEndsOn: optionalDay,
});

export const clientBody = clientDetailsBody.extend({ name: requiredName('Client name is required') });

/** Omitted fields stay unchanged. */
export const updateClientBody = clientBody
  .extend({
    showsHours: z.enum(shownHours, 'Choose None, Sums or Lines'),
    showsHourNames: z.boolean('Please choose yes or no'),
  })
  .partial();

export const clientListQuery = z.object({ search: searchText, ...paging });

const acme: Client = {
  id: ids.acme,
  name: 'Acme Hotels',
  colour: 'blue',
  version: 3,
  activeProjects: 1,
  completedProjects: 0,
  projectCount: 2,
  recentProjects: [
    { id: ids.lobby, title: 'Lobby renovation' },
    { id: ids.website, title: 'Booking website' },
  ],
};

const birch: Client = {
  id: ids.birch,
  name: 'Birch Bakery',
  colour: 'amber',
  version: 3,
  activeProjects: 0,
  completedProjects: 0,
  projectCount: 0,
  recentProjects: [],
};

/** What answers for one client have besides. */
const alone = { showsHours: 'None', showsHourNames: false } as const;

export const listClients = defineEndpoint('listClients', {
  method: 'GET',
  path: '/api/Clients',
  access: anyOf([
    'Clients:ViewClients',
    'Users:AddUsers',
    'Users:EditUsers',
    'Project:CreateProjects',
    'Project:EditProjects',
  ]),
  problems: [400],
  query: clientListQuery.extend(listFormat),
  responses: { 200: z.array(clientSchema) },
  summary: 'List clients',
  description:
    'Lists clients by name, with the number of their projects. Callers without `Clients:ViewClients` get only `id` and `name`, which forms need.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [acme, birch] },
});

export const createClient = defineEndpoint('createClient', {
  method: 'POST',
  path: '/api/Clients',
  // Only staff, because "This name is taken" would tell client users about other clients.
  access: claim('Clients:CreateClients', { staffOnly: true }),
  ignoresUnknownKeys: true,
  changes: 'clients',
  records: 'client.created',
  problems: [400],
  body: clientBody,
  responses: { 201: clientSchema },
  summary: 'Create a client',
  description:
    'Creates a client. Its name must be unique in the company. The other fields are optional. Without `colour` it gets the next colour.',
  example: {
    body: { name: 'Dune Dental' },
    answer: { ...birch, ...alone, id: ids.created, name: 'Dune Dental', colour: 'emerald', version: 1 },
  },
});

export const getClient = defineEndpoint('getClient', {
  method: 'GET',
  path: '/api/Clients/:id',
  access: claim('Clients:ViewClients'),
  problems: [404],
  params: idParams,
  responses: { 200: clientSchema },
  summary: 'Read a client',
  description:
    'Returns a client with its contact and the number of its projects. Client users can read only their own client, without the notes of staff. `language` is that of its users who chose none. `deletionRefusal` says why the client cannot be deleted now, to callers who may delete clients.',
  example: {
    params: { id: ids.acme },
    answer: {
      ...acme,
      ...alone,
      deletionRefusal:
        'Acme Hotels cannot be deleted: it still has 2 projects, 1 archived project, 1 user and 3 tickets.',
    },
  },
});

export const updateClient = defineEndpoint('updateClient', {
  method: 'PATCH',
  path: '/api/Clients/:id',
  access: claim('Clients:EditClients', { staffOnly: true, stepUp: 'ifNeeded' }),
  ignoresUnknownKeys: true,
  changes: 'clients',
  records: 'client.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateClientBody,
  responses: { 200: clientSchema },
  summary: 'Change a client',
  description:
    'Changes the name of a client, which must be unique in the company, its contact, its language, or the notes, which only staff see. `showsHours` lets its users see hours: `Sums` by month and project and budgets, or `Lines`, also the entries that are for the client; `showsHourNames` adds who worked. Omitted fields stay unchanged; an empty text or null removes a detail. A change of `accessEndsOn` needs a step-up.',
  example: {
    params: { id: ids.birch },
    body: { name: 'Birch Bakery & Café', language: 'fr' },
    answer: { ...birch, ...alone, name: 'Birch Bakery & Café', language: 'fr', version: 4 },
  },
});

export const deleteClient = defineEndpoint('deleteClient', {
  method: 'DELETE',
  path: '/api/Clients/:id',
  access: claim('Clients:DeleteClients', { staffOnly: true }),
  changes: 'clients',
  records: 'client.deleted',
  problems: [400, 404, 412],
  params: idParams,
  responses: { 200: null },
  summary: 'Delete a client',
  description:
    'Moves a client to the trash. If it still has projects, users, documents or tickets, the response is 400. It can be restored for 30 days.',
  example: { params: { id: ids.cedar } },
});

export const restoreClient = defineEndpoint('restoreClient', {
  method: 'POST',
  path: '/api/Clients/:id/restore',
  access: claim('Clients:DeleteClients', { staffOnly: true }),
  changes: 'clients',
  records: 'client.restored',
  problems: [400, 404],
  params: idParams,
  responses: { 200: clientSchema },
  summary: 'Restore a client',
  description: 'Restores a client from the trash. If another client has its name now, the response is 400.',
  example: {
    params: { id: ids.elm },
    answer: { ...birch, ...alone, id: ids.elm, name: 'Elm Energy', colour: 'pink', version: 4 },
  },
});

export const namedSchemas = {
  Client: {
    schema: clientSchema,
    description: 'A client. Callers without `Clients:ViewClients` get only `id` and `name`.',
  },
} satisfies NamedSchemas;

/** A schema for each detail. */
function mapDetails<Schema>(schemaOf: (detail: (typeof clientDetails)[ClientDetail]) => Schema) {
  return Object.fromEntries(clientDetailNames.map((name) => [name, schemaOf(clientDetails[name])])) as Record<
    ClientDetail,
    Schema
  >;
}

import { z } from 'zod';
import { optionalEmail } from '#contract/people/credentials.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
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
import { paging, searchText } from '#contract/platform/paging.ts';

const clientSchema = z.object({
  id,
  name: z.string(),
  contactName: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** Only in `getClient` and in the answers to writes, like the notes. */
  address: z.string().optional(),
  /** Only for staff. */
  notes: z.string().optional(),
  /** Only for staff. Absent if the default level of the company applies. */
  serviceLevelId: id.optional(),
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

/** An empty text and null remove a detail. */
export const clientDetails = z.object({
  contactName: optionalName(),
  email: optionalEmail,
  phone: optionalName(50),
  address: optionalText(500),
  notes: optionalText(10_000),
  serviceLevelId: optionalId,
  accessEndsOn: optionalDay,
});

export const clientBody = clientDetails.extend({ name: requiredName('Client name is required') });

/** Omitted fields stay unchanged. */
export const updateClientBody = clientBody.partial();

export const clientListQuery = z.object({ search: searchText, ...paging });

export const listClients = defineEndpoint('listClients', {
  query: clientListQuery.extend(listFormat),
  responses: { 200: z.array(clientSchema) },
});

export const createClient = defineEndpoint('createClient', {
  body: clientBody,
  responses: { 201: clientSchema },
});

export const getClient = defineEndpoint('getClient', {
  params: idParams,
  responses: { 200: clientSchema },
});

export const updateClient = defineEndpoint('updateClient', {
  params: idParams,
  body: updateClientBody,
  responses: { 200: clientSchema },
});

export const deleteClient = defineEndpoint('deleteClient', {
  params: idParams,
  responses: { 200: null },
});

export const restoreClient = defineEndpoint('restoreClient', {
  params: idParams,
  responses: { 200: clientSchema },
});

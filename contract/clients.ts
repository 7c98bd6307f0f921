import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, requiredName, version } from './fields.ts';
import { paging, searchText } from './paging.ts';

const clientSchema = z.object({
  id,
  name: z.string(),
  version: version.optional(),
  activeProjects: z.int().optional(),
  completedProjects: z.int().optional(),
  projectCount: z.int().optional(),
  recentProjects: z.array(z.object({ id, title: z.string() })).optional(),
});

export type Client = z.output<typeof clientSchema>;

export const clientBody = z.object({ name: requiredName('Client name is required') });

export const clientListQuery = z.object({ search: searchText, ...paging });

export const listClients = defineEndpoint('listClients', {
  query: clientListQuery,
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
  body: clientBody.partial(),
  responses: { 200: clientSchema },
});

export const deleteClient = defineEndpoint('deleteClient', {
  params: idParams,
  responses: { 200: null },
});

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

export const listClients = defineEndpoint({
  id: 'listClients',
  method: 'GET',
  path: '/api/Clients',
  query: clientListQuery,
  responses: { 200: z.array(clientSchema) },
  problems: [400],
});

export const createClient = defineEndpoint({
  id: 'createClient',
  method: 'POST',
  path: '/api/Clients',
  body: clientBody,
  responses: { 201: clientSchema },
  problems: [400],
});

export const getClient = defineEndpoint({
  id: 'getClient',
  method: 'GET',
  path: '/api/Clients/:id',
  params: idParams,
  responses: { 200: clientSchema },
  problems: [404],
});

export const updateClient = defineEndpoint({
  id: 'updateClient',
  method: 'PATCH',
  path: '/api/Clients/:id',
  params: idParams,
  body: clientBody.partial(),
  responses: { 200: clientSchema },
  problems: [400, 404, 412],
});

export const deleteClient = defineEndpoint({
  id: 'deleteClient',
  method: 'DELETE',
  path: '/api/Clients/:id',
  params: idParams,
  responses: { 200: null },
  problems: [400, 404, 412],
});

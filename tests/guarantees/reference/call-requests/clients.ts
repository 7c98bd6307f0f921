import { missingId } from './fixtures.ts';
import type { Requests } from './request.ts';

export const clients = {
  listClients: { 200: () => ({}) },
  createClient: {
    201: () => ({ body: { name: `Client ${missingId().slice(-8)}` } }),
    400: () => ({ body: { name: '' } }),
  },
  getClient: {
    200: ({ clientId }) => ({ params: { id: clientId } }),
    404: () => ({ params: { id: missingId() } }),
  },
  updateClient: {
    200: ({ clientId }) => ({ params: { id: clientId }, body: { name: `Client ${missingId().slice(-8)}` } }),
    404: () => ({ params: { id: missingId() }, body: { name: 'Nobody' } }),
  },
  deleteClient: {
    200: async ({ company }) => ({ params: { id: await company.addClient(`Client ${missingId().slice(-8)}`) } }),
    404: () => ({ params: { id: missingId() } }),
  },
} satisfies Partial<Requests>;

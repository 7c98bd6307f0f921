import { missingIds } from './arranged.ts';
import type { Requests } from './request.ts';

export const clients = {
  listClients: { 200: () => ({}) },
  createClient: {
    201: () => ({ body: { name: `Client ${missingIds().slice(-8)}` } }),
    400: () => ({ body: { name: '' } }),
  },
  getClient: {
    200: ({ clientId }) => ({ params: { id: clientId } }),
    404: () => ({ params: { id: missingIds() } }),
  },
  updateClient: {
    200: ({ clientId }) => ({ params: { id: clientId }, body: { name: `Client ${missingIds().slice(-8)}` } }),
    404: () => ({ params: { id: missingIds() }, body: { name: 'Nobody' } }),
  },
  deleteClient: {
    200: async ({ company }) => ({ params: { id: await company.addClient(`Client ${missingIds().slice(-8)}`) } }),
    404: () => ({ params: { id: missingIds() } }),
  },
} satisfies Partial<Requests>;

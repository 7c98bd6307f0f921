import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import { addProject, missingId, post } from './fixtures.ts';
import type { CallWorld, Requests } from './request.ts';

export const documents = {
  listDocuments: {
    200: async (world) => ({ query: { projectId: await addProject(world) } }),
    404: () => ({ query: { projectId: missingId() } }),
  },
  listProjectDocuments: {
    200: async (world) => ({ params: { projectId: await addProject(world) } }),
    404: () => ({ params: { projectId: missingId() } }),
  },
  getDocument: {
    200: async (world) => ({ params: { documentId: await addDocument(world) } }),
    404: () => ({ params: { documentId: missingId() } }),
  },
  deleteDocument: {
    204: async (world) => ({ params: { documentId: await addDocument(world) } }),
    404: () => ({ params: { documentId: missingId() } }),
  },
  downloadDocument: {
    200: async (world) => ({ params: { documentId: await addDocument(world) } }),
    404: () => ({ params: { documentId: missingId() } }),
  },
  uploadDocument: {
    201: async (world) => ({ form: documentForm(await addProject(world), world.clientId) }),
    400: async (world) => ({ form: documentForm(await addProject(world), world.clientId).slice(1) }),
  },
} satisfies Partial<Requests>;

async function addDocument(world: CallWorld): Promise<string> {
  const { payload, contentType } = encodeForm(documentForm(await addProject(world), world.clientId));
  return (await post(world, '/api/Documents/upload', payload, world.company.admin.token, contentType)).id;
}

const documentForm = (projectId: string, clientId: string): FormPart[] => [
  ['File', Buffer.from('words'), 'plan.txt', 'text/plain'],
  ['Description', 'A plan'],
  ['ProjectId', projectId],
  ['ClientId', clientId],
];

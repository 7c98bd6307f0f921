import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import { addProject, missingId, post } from './fixtures.ts';
import type { CallWorld, Requests } from './request.ts';

export const images = {
  listProjectImages: {
    200: async (world) => ({ params: { projectId: await addProject(world) }, query: { category: 'Site' } }),
    403: async (world) => ({ as: world.withoutClaims, params: { projectId: await addProject(world) } }),
    404: () => ({ params: { projectId: missingId() } }),
  },
  uploadImage: {
    201: async (world) => ({ form: imageForm(await addProject(world), world.picture) }),
    400: async (world) => ({ form: imageForm(await addProject(world), Buffer.from('<svg/>')) }),
  },
  getImageUrl: {
    200: async (world) => ({ params: { imageId: await addImage(world) }, query: { expirationMinutes: '5' } }),
    400: async (world) => ({ params: { imageId: await addImage(world) }, query: { expirationMinutes: '0' } }),
    404: () => ({ params: { imageId: missingId() } }),
  },
  downloadImage: {
    200: async (world) => ({ params: { imageId: await addImage(world) } }),
    404: () => ({ params: { imageId: missingId() } }),
  },
  deleteImage: {
    204: async (world) => ({ params: { imageId: await addImage(world) } }),
    404: () => ({ params: { imageId: missingId() } }),
  },
} satisfies Partial<Requests>;

async function addImage(world: CallWorld): Promise<string> {
  const { payload, contentType } = encodeForm(imageForm(await addProject(world), world.picture));
  return (await post(world, '/api/Image/upload', payload, world.company.admin.token, contentType)).imageId;
}

const imageForm = (projectId: string, bytes: Buffer): FormPart[] => [
  ['File', bytes, 'site.png', 'image/png'],
  ['Description', 'A site'],
  ['Category', 'Site'],
  ['ProjectId', projectId],
  ['Metadata', JSON.stringify({ projectId, uploadedAt: new Date().toISOString() })],
];

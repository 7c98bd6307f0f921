import { newId } from '#server/platform/text/ids.ts';
import type { CallWorld } from './request.ts';

export const strongPassword = 'Quiet-Lamp-77';
export const missingId = () => newId();

export const addProject = ({ company, clientId }: CallWorld) => company.addProject({ clientId });
export const addUser = async ({ company }: CallWorld) => (await company.addPerson({ role: 'worker' })).id;

export async function post(
  { test }: CallWorld,
  url: string,
  payload: object,
  token?: string,
  contentType = 'application/json',
): Promise<{ id: string; imageId: string; refreshToken: string }> {
  const headers = { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await test.app.inject({ method: 'POST', url, payload, headers });
  return response.json();
}

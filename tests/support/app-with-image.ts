import sharp from 'sharp';
import { uploadImage } from '#contract/work/images.ts';
import { sharedTestApp, type TestApp } from './app.ts';
import { type Answer, type Company, createCompany } from './company.ts';
import { upload } from './upload.ts';

/** Starts the app with a company and a project. `send` uploads the same picture each time. */
export async function startAppWithImage(): Promise<{ test: TestApp; company: Company; send(): Promise<Answer> }> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const test = await sharedTestApp();
  const company = await createCompany(test, 'Studio');
  const project = await company.addProject({ clientId: await company.addClient('Client') });
  const send = () =>
    upload(test, company.admin, uploadImage, [
      ['ProjectId', project],
      ['File', picture, 'a.jpg'],
    ]);
  return { test, company, send };
}

import sharp from 'sharp';
import { uploadImage } from '#contract/images.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Answer, type Company, createCompany } from './company.ts';
import { upload } from './upload.ts';

/** A company whose administrator has a picture for its project, sent again with each call. */
export async function startAppWithImage(): Promise<{ test: TestApp; company: Company; send(): Promise<Answer> }> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const test = await startTestApp();
  const company = await createCompany(test, 'Studio');
  const project = await company.addProject({ clientId: await company.addClient('Client') });
  const send = () =>
    upload(test, company.admin, uploadImage, [
      ['ProjectId', project],
      ['File', picture, 'a.jpg'],
    ]);
  return { test, company, send };
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { moreDocumentsContentType } from '#contract/people/document-types.ts';
import { documentTypes, downloadDocument, type uploadDocument } from '#contract/work/documents.ts';
import { downloadImage, uploadImage } from '#contract/work/images.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

type Uploading = typeof uploadDocument | typeof uploadImage;

/** The app, company and project that get hostile files. */
export type Target = { test: TestApp; company: Company; project: string };

export async function openTarget(): Promise<Target> {
  const test = await startTestApp({ UPLOAD_LIMIT_MB: '8' });
  const company = await createCompany(test, 'Studio');
  return { test, company, project: await company.addProject({ clientId: await company.addClient('Client') }) };
}

export function send(
  { test, company, project }: Target,
  endpoint: Uploading,
  bytes: Buffer,
  name: string,
  type?: string,
) {
  return upload(test, company.admin, endpoint, [
    ['ProjectId', project],
    ['File', bytes, name, type],
  ]);
}

/** A file is refused with 400 or 413, or stored unchanged and served so that nothing in it runs. */
export async function uploadSafely(target: Target, endpoint: Uploading, bytes: Buffer, name: string, type?: string) {
  const answer = await send(target, endpoint, bytes, name, type);
  expect([201, 400, 413]).toContain(answer.status);
  if (answer.status === 201) await expectHarmless(target, endpoint, answer, bytes);
  return answer.status;
}

/** Files in the data directory that the server should not have written there. */
export async function misplacedFiles({ test, company }: Target): Promise<string[]> {
  const { dataDir } = test.services.config;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
  const own = new RegExp(
    `^(token-secret|operator-token|sign-off-key|files/${company.id}/[0-9a-f]{2}/[0-9a-f-]{36}(\\.(preview|thumbnail))?)$`,
  );
  return files.filter((file) => !own.test(file));
}

const types: readonly string[] = [
  ...Object.values(documentTypes),
  moreDocumentsContentType,
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
];

async function expectHarmless({ test, company }: Target, endpoint: Uploading, { body }: Answer, bytes: Buffer) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not remain.
  expect(body.fileName).not.toMatch(/[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]|^\./);
  const download = endpoint === uploadImage ? downloadImage : downloadDocument;
  const response = await test.app.inject({
    url: download.path.replace(':id', body.id),
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  expect(response.rawPayload.equals(bytes)).toBe(true);
  expect(types).toContain(String(response.headers['content-type']).split(';')[0]);
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': body.contentType });
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+^`|{}#-]*$/,
  );
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.headers['content-security-policy']).toContain('sandbox');
}

export const script = '<script>alert(document.domain)</script>';
export const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`);
export const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9">${script}</svg>`,
);

import sharp from 'sharp';
import * as documents from '#contract/work/documents.ts';
import * as images from '#contract/work/images.ts';
import { sharedTestApp } from './app.ts';
import { type Answer, createCompany, type Person } from './company.ts';
import { pdfFile } from './sample-files.ts';
import { type FormPart, upload } from './upload.ts';

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

export const kinds = {
  document: {
    noun: 'documents',
    create: documents.uploadDocument,
    update: documents.updateDocument,
    list: documents.listProjectDocuments,
    download: documents.downloadDocument,
    read: documents.getDocument,
    count: 'documentCount',
    total: 'documentCount',
    part: (): FormPart => ['File', pdfFile, 'plan.pdf'],
  },
  image: {
    noun: 'images',
    create: images.uploadImage,
    update: images.updateImage,
    list: images.listProjectImages,
    download: images.downloadImage,
    read: images.getImageUrl,
    count: 'imageCount',
    total: 'imagesCount',
    part: (): FormPart => ['File', picture, 'site.png'],
  },
} as const;
export type Kind = keyof typeof kinds;

export type AudienceTest = Awaited<ReturnType<typeof startAudienceTest>>;

/** An app with a company, two clients, and users of the client Acme who may see and upload files. */
export async function startAudienceTest() {
  const test = await sharedTestApp();
  await test.listen();
  const company = await createCompany(test, 'Alder');
  const acme = await company.addClient('Acme');
  const globex = await company.addClient('Globex');
  const claims = ['ProjectDocuments:UploadProjectDocuments', 'ProjectDocuments:ViewProjectDocuments'];
  claims.push('ProjectImages:UploadProjectImages', 'ProjectImages:ViewProjectImages');
  const roleType = 'ClientUser';
  await company.addRole({ name: 'viewer', roleType, claims: [...claims, 'Project:ViewAllProjects'] });
  await company.addRole({ name: 'member', roleType, claims: [...claims, 'Project:ViewAssignedProjects'] });
  /** Sees all projects of Acme. */
  const viewer = await company.addPerson({ role: 'viewer', clientId: acme });
  /** Sees only the projects that they are assigned to. */
  const member = await company.addPerson({ role: 'member', clientId: acme });
  return {
    test,
    company,
    acme,
    globex,
    viewer,
    member,
    addProject: () => company.addProject({ clientId: acme, members: [{ person: member, side: 'ClientUser' }] }),
    add: (kind: Kind, who: Person, projectId: string, audience?: string): Promise<Answer> =>
      upload(test, who, kinds[kind].create, [
        ['ProjectId', projectId],
        ...(audience === undefined ? [] : [['Audience', audience] satisfies FormPart]),
        kinds[kind].part(),
      ]),
  };
}

export function setAudience(kind: Kind, who: Person, id: string, audience: 'client' | 'staff'): Promise<Answer> {
  return who.call(kinds[kind].update, { params: { id }, body: { audience } });
}

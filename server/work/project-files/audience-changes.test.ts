import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/work/audit.ts';
import { type AudienceTest, type Kind, kinds, setAudience, startAudienceTest } from '#tests/support/audience.ts';
import type { Person } from '#tests/support/company.ts';

let test: AudienceTest['test'];
let company: AudienceTest['company'];
let acme: AudienceTest['acme'];
let viewer: AudienceTest['viewer'];
let addProject: AudienceTest['addProject'];
let project: string;
let addFile: AudienceTest['add'];

beforeAll(async () => {
  ({ test, company, acme, viewer, addProject, add: addFile } = await startAudienceTest());
});
afterAll(() => test.stop());

beforeEach(async () => {
  project = await addProject();
});

const add = (kind: Kind, who: Person, audience?: string) => addFile(kind, who, project, audience);

describe.each(['document', 'image'] as const)('a %s', (kind) => {
  it('cannot be made internal by client users, not even their own', async () => {
    const { body: own } = await add(kind, viewer);
    const refused = { status: 400, body: { message: 'Only staff can keep files to themselves' } };
    expect(await setAudience(kind, viewer, own.id, 'staff')).toMatchObject(refused);
    expect(await add(kind, viewer, 'staff')).toMatchObject(refused);
    expect((await setAudience(kind, viewer, own.id, 'client')).status).toBe(200);
    expect((await viewer.call(kinds[kind].list, { params: { id: project } })).body).toHaveLength(1);
  });

  it('is changed by its uploader and by holders of the delete permission', async () => {
    const { id } = (await add(kind, company.admin)).body;
    const worker = await company.addPerson({ role: 'worker' });
    const assigned = await company.addProject({ clientId: acme, members: [{ person: worker }] });
    const change = (who: Person, of: string) =>
      who.call(kinds[kind].update, { params: { id: of }, body: { description: 'New' } }).then(({ status }) => status);
    expect([await change(viewer, id), await change(worker, id), await change(company.admin, id)]).toEqual([
      403, 404, 200,
    ]);
    project = assigned;
    const { id: others } = (await add(kind, company.admin)).body;
    const { id: own } = (await add(kind, worker)).body;
    expect([await change(worker, others), await change(worker, own)]).toEqual([403, 200]);
  });

  it('leaves an audit entry for what changed, and none if nothing did', async () => {
    const { id } = (await add(kind, company.admin)).body;
    const change = (body: object) => company.admin.call(kinds[kind].update, { params: { id }, body });
    await change({ audience: 'client', description: '' });
    await change({ audience: 'staff' });
    await change({ description: 'Ground floor' });
    const { body } = await company.admin.call(listAudit, { query: { kind: 'files', limit: 3 } });
    expect(body.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      [`${kind}.updated`, { fields: ['description'] }],
      [`${kind}.updated`, { fields: ['audience'], audience: 'staff' }],
      [`${kind}.uploaded`, { audience: 'client', size: expect.any(Number) }],
    ]);
  });
});

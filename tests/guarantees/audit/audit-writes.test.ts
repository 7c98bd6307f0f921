import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessOf, endpointOf, endpoints, type OperationId } from '#contract/index.ts';
import { endOtherSessions, endSession, login, logout, refreshToken, register } from '#contract/people/auth.ts';
import { createTenant, updateTenant } from '#contract/people/tenants.ts';
import type { AuditAction } from '#contract/platform/audit-actions.ts';
import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { openBrowserCookie } from '#server/people/sign-in/codes/browser-cookie.ts';
import { writeMailedCode } from '#server/people/sign-in/codes/code.ts';
import { writeCode } from '#server/people/sign-in/providers/codes.ts';
import { openFlowCookie } from '#server/people/sign-in/providers/flow-cookie.ts';
import type { Change } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { createUnsubscribeToken } from '#server/work/inbox/unsubscribe-token.ts';
import { createSignOffToken } from '#server/work/sign-offs/link-token.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { type Answer, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { addApp, answerChallenge, codeOf } from '#tests/support/factors.ts';
import { type FormPart, upload, uploadTo } from '#tests/support/upload.ts';
import { auditEntryOf } from './audit-entries.ts';

/** Every write adds an entry to its company's audit log and publishes the change that the contract declares. */

const password = 'Correct-Horse-7';
const teamView = { noun: 'projects', query: 'overdue=true', shared: true } as const;
const newToken = {
  name: 'Import',
  claims: ['Clients:ViewClients' as const],
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};

let test: TestApp;
let world: World;
let passwordHash: string;
let published: Change[] = [];
beforeAll(async () => {
  test = await startTestApp();
  test.services.bus.listen({ changed: (change) => void published.push(change), missed: () => {} });
  world = await createWorld(test);
  passwordHash = await test.services.passwords.hashPassword(password);
});
afterAll(() => test.stop());

const idOf = (endpoint: Endpoint) => endpoint.id as OperationId;
/** A sign-up belongs to no company yet, and the others do what they are for when the user comes back from the provider. */
const elsewhere = ['signUp', 'linkIdentity', 'confirmWithProvider'];
/** Approvals come first, because later writes remove what they are asked about. The link answers the request that is withdrawn before. */
const rankOf = ({ id }: Endpoint) => (id === 'answerSignOffLink' ? 1 : /SignOff|SpokenAnswer/.test(id) ? 0 : 2);
const writes = Object.values<Endpoint>(endpoints)
  .filter(({ id, method }) => method !== 'GET' && !elsewhere.includes(id))
  .sort((a, b) => rankOf(a) - rankOf(b));

/** The kind of object whose change the contract declares for a write; null if there is none. */
function changedBy(id: OperationId): ChangingNoun | null {
  return endpointOf(id).changes ?? null;
}

async function countEntriesOf({ headers }: Answer): Promise<number | null> {
  const requestId = headers['x-request-id'];
  return (await test.database.owner.query('select 1 from audit_log where request_id = $1', [requestId])).rowCount;
}

/** The audit entry that the contract declares for a write; null if there is none. */
function recordedBy(id: OperationId): AuditAction | null {
  return endpointOf(id).records ?? null;
}

/** Anybody may do these, so the entry names nobody as its actor. */
const strangers: readonly string[] = ['forgotPassword', 'requestCode', 'unsubscribe'];

describe('every write adds one audit entry with company, actor, address, request, action and object, and publishes its change', () => {
  const operator = () => ({ authorization: `Bearer ${test.operatorToken}` });
  const own = () => world.places.own;
  let company: Awaited<ReturnType<typeof createCompany>>;
  let person: Person;
  let userName: string;

  beforeEach(async () => {
    company = await createCompany(test, `Writes ${newId()}`);
    person = await company.addPerson({ role: 'worker', firstName: 'Wil', lastName: 'Worker', passwordHash });
    const { rows } = await test.database.owner.query('select user_name from users where id = $1', [person.id]);
    userName = rows[0].user_name;
    await test.database.owner.query('update tenants set self_registration = true where id = $1', [company.id]);
  });

  const giveOwnPassword = () =>
    test.database.owner.query('update users set password_hash = $2 where id = $1', [world.a.admin.id, passwordHash]);
  const credentials = () => ({ tenantId: company.id, identifier: userName, password });
  /** Somebody who may sign in with a code by mail. */
  async function addCodeUser() {
    const { owner } = test.database;
    await owner.query('update tenants set client_codes = true where id = $1', [company.id]);
    const clientId = await company.addClient('Codes');
    const { id } = await company.addPerson({ role: 'client', clientId });
    const { rows } = await owner.query('select email_key from users where id = $1', [id]);
    return { tenantId: company.id, identifier: rows[0].email_key as string };
  }
  const passwords = { newPassword: 'Sunlit-Otter-42', confirmPassword: 'Sunlit-Otter-42' };

  /** It names a client and changes nothing of it. */
  const clientFile = (): FormPart => ['File', Buffer.from(`id\n${own().clientId}`), 'clients.csv'];
  const sendDocument = () =>
    upload(test, world.a.admin, uploadDocument, [
      ['ProjectId', own().projectId],
      ['File', Buffer.from('hello'), 'hello.txt'],
    ]);
  async function addDocument(): Promise<string> {
    const { body } = await sendDocument();
    published = [];
    return body.id;
  }
  const picture = () =>
    sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  /** A line of an inbox belongs to one person, and only the author edits a message. */
  const callOwn = (id: 'readNotification' | 'finishNotification' | 'snoozeNotification' | 'updateMessage') => {
    const { call: callAsAdmin, places } = world.principals.admin;
    return callAsAdmin(endpoints[id], samples[id](places.own));
  };

  const localhost = { origin: 'http://localhost', rpId: 'localhost' };
  const addPasskeyTo = async (device: Authenticator) => {
    const { challenge } = (await person.call(endpoints.startPasskey)).body;
    const passkey = device.register({ challenge, ...localhost });
    return person.call(endpoints.addPasskey, { body: { name: 'Laptop', passkey } as never });
  };

  /** Operations whose sample would be refused, or would delete an object that later tests need. */
  const requests: Record<string, () => Promise<Answer>> = {
    createTenant: () => call(test, createTenant, samples.createTenant(own()) as never, operator()),
    updateTenant: () =>
      call(test, updateTenant, { params: { id: company.id }, body: { selfRegistration: false } }, operator()),
    deleteTenant: () => call(test, endpoints.deleteTenant, { params: { id: company.id } }, operator()),
    login: () => call(test, login, { body: credentials() }),
    refreshToken: async () => {
      const { body } = await call(test, login, { body: credentials() });
      return call(test, refreshToken, { body: { refreshToken: body.refreshToken } });
    },
    logout: () => person.call(logout, { body: {} }),
    register: () => call(test, register, samples.register({ ...own(), tenantId: company.id }) as never),
    acceptEntry: async () => {
      const invited = await company.admin.call(endpoints.createInvitation, { params: { id: person.id } });
      published = [];
      const token = String(invited.body.link).split('/').at(-1) as string;
      return call(test, endpoints.acceptEntry, { params: { token }, body: { newPassword: passwords.newPassword } });
    },
    forgotPassword: async () => {
      const { tenantId, identifier } = credentials();
      const answer = await call(test, endpoints.forgotPassword, { body: { tenantId, identifier } });
      // Handled after the answer.
      await expect.poll(() => countEntriesOf(answer)).toBe(1);
      return answer;
    },
    requestCode: async () => {
      const answer = await call(test, endpoints.requestCode, { body: await addCodeUser() });
      await expect.poll(() => countEntriesOf(answer)).toBe(1);
      return answer;
    },
    signInWithCode: async () => {
      const { tenantId, identifier } = await addCodeUser();
      const { cookie, browserHash } = openBrowserCookie(false).write(undefined);
      const id = newId();
      await test.database.owner.query(
        `insert into mail_codes (tenant_id, user_id, id, browser_hash, account_epoch)
         select tenant_id, users.id, $2, $3, sha256(convert_to(email_key, 'UTF8')) from users where email_key = $1`,
        [identifier, id, browserHash],
      );
      const code = writeMailedCode(test.services.secrets, { tenantId, id });
      const [sent = ''] = cookie.split(';');
      return call(test, endpoints.signInWithCode, { body: { tenantId, identifier, code } }, { cookie: sent });
    },
    createInvitation: () => company.admin.call(endpoints.createInvitation, { params: { id: person.id } }),
    revokeInvitation: async () => {
      await company.admin.call(endpoints.createInvitation, { params: { id: person.id } });
      published = [];
      return company.admin.call(endpoints.revokeInvitation, { params: { id: person.id } });
    },
    changeEmail: () => person.call(endpoints.changeEmail, { body: { email: 'wil@new.example', password } }),
    stepUp: () => person.call(endpoints.stepUp, { body: { password } }),
    changePassword: () => person.call(endpoints.changePassword, { body: { currentPassword: password, ...passwords } }),
    endPreview: async () => {
      const clientId = await company.addClient('Shown');
      const shown = await company.addPerson({ role: 'client', clientId });
      await company.admin.call(endpoints.previewUser, { params: { id: shown.id } });
      return company.admin.call(endpoints.endPreview);
    },
    endSession: async () => {
      const { sessionId } = await signIn(test, company.id, person.id);
      return person.call(endSession, { params: { id: sessionId } });
    },
    endOtherSessions: async () => {
      await signIn(test, company.id, person.id);
      return person.call(endOtherSessions);
    },
    endUserSessions: async () => {
      await signIn(test, company.id, person.id);
      return company.admin.call(endpoints.endUserSessions, { params: { id: person.id } });
    },
    assignClaim: async () => {
      await world.a.addRole({ name: 'to be given a claim' });
      const query = { role: 'to be given a claim', claimValue: 'Users:ViewUsers' } as const;
      return world.a.admin.call(endpoints.assignClaim, { query });
    },
    deleteRole: async () => {
      const id = await world.a.addRole({ name: 'to be deleted' });
      return world.a.admin.call(endpoints.deleteRole, { params: { id } });
    },
    deleteClient: async () => {
      const id = await world.a.addClient('To be deleted');
      return world.a.admin.call(endpoints.deleteClient, { params: { id } });
    },
    createUser: () =>
      world.a.admin.call(endpoints.createUser, {
        body: { firstName: 'Nora', lastName: 'New', roleId: world.a.roles.worker as string },
      }),
    putUser: () => company.admin.call(endpoints.putUser, { params: { id: person.id }, body: { phoneNumber: '3' } }),
    eraseUser: async () => {
      const { id } = await company.addPerson({ role: 'worker' });
      return company.admin.call(endpoints.eraseUser, { params: { id }, body: { dryRun: false } });
    },
    deleteUser: () => company.admin.call(endpoints.deleteUser, { params: { id: person.id } }),
    deleteProject: async () => {
      const id = await world.a.addProject({ clientId: own().clientId });
      return world.a.admin.call(endpoints.deleteProject, { params: { id } });
    },
    archiveProject: async () => {
      const id = await world.a.addProject({ clientId: own().clientId });
      return world.a.admin.call(endpoints.archiveProject, { params: { id } });
    },
    unarchiveProject: async () => {
      const id = await world.a.addProject({ clientId: own().clientId, archived: true });
      return world.a.admin.call(endpoints.unarchiveProject, { params: { id } });
    },
    // Only what the team shares is recorded.
    createView: () => world.a.admin.call(endpoints.createView, { body: { ...teamView, name: 'Late' } }),
    updateView: async () => {
      const { body } = await world.a.admin.call(endpoints.createView, { body: { ...teamView, name: 'To be changed' } });
      published = [];
      return world.a.admin.call(endpoints.updateView, { params: { id: body.id }, body: { name: 'Changed' } });
    },
    createTemplate: () => {
      const { projectId } = own();
      return world.a.admin.call(endpoints.createTemplate, { body: { name: 'Fit-out', projectId } });
    },
    updateTemplate: () =>
      world.a.admin.call(endpoints.updateTemplate, { params: { id: own().templateId }, body: { days: 12 } }),
    deleteTemplate: () => {
      const { templateId: id } = world.places.otherClient;
      return world.a.admin.call(endpoints.deleteTemplate, { params: { id } });
    },
    createExport: () =>
      world.a.admin.call(endpoints.createExport, { body: { kind: 'HandOver', subjectId: own().projectId } }),
    createFeed: () => world.a.admin.call(endpoints.createFeed, { body: { scope: 'mine' } }),
    deleteFeed: async () => {
      const { body } = await world.a.admin.call(endpoints.createFeed, { body: { scope: 'mine' } });
      published = [];
      return world.a.admin.call(endpoints.deleteFeed, { params: { id: body.id } });
    },
    createToken: () => world.a.admin.call(endpoints.createToken, { body: newToken }),
    endToken: () =>
      world.a.admin.call(endpoints.endToken, { params: { id: world.principals.admin.places.own.tokenId } }),
    deleteIdentityProvider: () => {
      const { providerId: id } = world.places.otherClient;
      return world.a.admin.call(endpoints.deleteIdentityProvider, { params: { id } });
    },
    finishSignIn: async () => {
      const { secret } = await addApp(person);
      const { body } = await call(test, login, { body: credentials() });
      published = [];
      return answerChallenge(test, body.challenge, await codeOf(secret, 1));
    },
    confirmTotp: async () => {
      const { body } = await person.call(endpoints.addTotp);
      const code = await codeOf(body.secret);
      return person.call(endpoints.confirmTotp, { params: { id: body.id }, body: { code } });
    },
    addPasskey: () => addPasskeyTo(createAuthenticator()),
    signInWithPasskey: async () => {
      const device = createAuthenticator();
      await addPasskeyTo(device);
      published = [];
      const { body } = await call(test, endpoints.startPasskeySignIn, { body: { tenantId: company.id } });
      const passkey = device.assert({ challenge: body.challenge, ...localhost });
      return call(test, endpoints.signInWithPasskey, { body: { tenantId: company.id, passkey } as never });
    },
    createRecoveryCodes: async () => {
      await addApp(person);
      published = [];
      return person.call(endpoints.createRecoveryCodes);
    },
    renameFactor: async () => {
      const { id } = await addApp(person);
      published = [];
      return person.call(endpoints.renameFactor, { params: { id }, body: { name: 'Tablet' } });
    },
    removeFactor: async () => {
      const { id } = await addApp(person);
      published = [];
      return person.call(endpoints.removeFactor, { params: { id } });
    },
    removeUserFactors: async () => {
      await addApp(person);
      published = [];
      return company.admin.call(endpoints.removeUserFactors, { params: { id: person.id } });
    },
    exchangeSignInCode: async () => {
      const [codeId, { providerId }] = [newId(), own()];
      await test.database.owner.query(
        "insert into sign_in_codes (tenant_id, id, user_id, provider_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 minute')",
        [world.a.id, codeId, world.a.admin.id, providerId],
      );
      const [cookie = ''] = openFlowCookie(test.services.secrets, false).write({ codeId }).split(';');
      const code = writeCode(test.services.secrets, { tenantId: world.a.id, codeId });
      return call(test, endpoints.exchangeSignInCode, { body: { code } }, { cookie });
    },
    addBreakGlass: async () => {
      await giveOwnPassword();
      return world.a.admin.call(endpoints.addBreakGlass, { params: { id: world.a.admin.id } });
    },
    removeBreakGlass: async () => {
      await test.database.owner.query('update users set is_break_glass = true where id = $1', [world.a.admin.id]);
      return world.a.admin.call(endpoints.removeBreakGlass, { params: { id: world.a.admin.id } });
    },
    unlinkIdentity: async () => {
      const { places, call: callAsAdmin } = world.principals.admin;
      await test.database.owner.query('update users set password_hash = $2 where id = $1', [
        places.own.userId,
        passwordHash,
      ]);
      return callAsAdmin(endpoints.unlinkIdentity, samples.unlinkIdentity(places.own));
    },
    deleteWebhook: () => {
      const { webhookId: id } = world.places.otherClient;
      return world.a.admin.call(endpoints.deleteWebhook, { params: { id } });
    },
    // One for staff, which nobody else could see.
    deleteTask: async () => {
      const { projectId } = own();
      const { body } = await world.a.admin.call(endpoints.createTask, { body: { projectId, title: 'To be deleted' } });
      published = [];
      return world.a.admin.call(endpoints.deleteTask, { params: { id: body.id } });
    },
    // The entry of the example is deleted by then.
    exportHours: () => {
      const { hourId } = world.places.otherClient;
      return world.a.admin.call(endpoints.exportHours, { body: { ids: [hourId] } });
    },
    discardTimer: async () => {
      const { projectId } = own();
      await world.a.admin.call(endpoints.startTimer, { body: { projectId } });
      published = [];
      return world.a.admin.call(endpoints.discardTimer, {});
    },
    deleteView: async () => {
      const { body } = await world.a.admin.call(endpoints.createView, { body: { ...teamView, name: 'To be deleted' } });
      published = [];
      return world.a.admin.call(endpoints.deleteView, { params: { id: body.id } });
    },
    updateMessage: () => callOwn('updateMessage'),
    undoMessage: async () => {
      const { call: callAsAdmin, places } = world.principals.admin;
      const { body } = await callAsAdmin(endpoints.withholdMessage, samples.withholdMessage(places.own));
      published = [];
      return callAsAdmin(endpoints.undoMessage, { params: { id: body.id } });
    },
    changeCompanyLogo: async () =>
      upload(test, world.a.admin, endpoints.changeCompanyLogo, [['File', await picture(), 'logo.png']]),
    changeOwnPicture: async () =>
      upload(test, world.a.admin, endpoints.changeOwnPicture, [['File', await picture(), 'me.png']]),
    createImport: () => upload(test, world.a.admin, endpoints.createImport, [['Noun', 'clients'], clientFile()]),
    // What an import writes has its own entries. This one writes nothing.
    runImport: async () => {
      const { body } = await upload(test, world.a.admin, endpoints.createImport, [['Noun', 'clients'], clientFile()]);
      return world.a.admin.call(endpoints.runImport, { params: { id: body.id }, body: {} });
    },
    uploadAttachment: () =>
      upload(test, world.a.admin, endpoints.uploadAttachment, [['File', Buffer.from('A note.'), 'note.txt']]),
    uploadDocument: sendDocument,
    // A document without sign-offs, because a version ends those that are open, and what was answered about cannot be deleted.
    uploadDocumentVersion: async () =>
      uploadTo(test, world.a.admin, endpoints.uploadDocumentVersion, { id: await addDocument() }, [
        ['File', Buffer.from('hello again'), 'hello.txt'],
      ]),
    // It asks the administrator.
    uploadTaskDocument: async () => {
      const request = { title: 'Report', wants: 'file' as const, assigneeId: world.a.admin.id };
      const { body } = await world.a.admin.call(endpoints.createTask, {
        body: { projectId: own().projectId, ...request },
      });
      published = [];
      return upload(test, world.a.admin, endpoints.uploadTaskDocument, [
        ['TaskId', body.id],
        ['File', Buffer.from('hello'), 'hello.txt'],
      ]);
    },
    deleteDocument: async () => world.a.admin.call(endpoints.deleteDocument, { params: { id: await addDocument() } }),
    answerSignOff: () => {
      const { call: callAsClient, places } = world.principals.clientUser;
      return callAsClient(endpoints.answerSignOff, samples.answerSignOff(places.own));
    },
    answerSignOffLink: async () => {
      const { owner } = test.database;
      const { signOffId, clientPersonId, tenantId } = own();
      await owner.query("update sign_offs set state = 'Open', closed_at = null where id = $1", [signOffId]);
      await owner.query('delete from sign_off_answers where sign_off_id = $1', [signOffId]);
      const { rows } = await owner.query('select email from users where id = $1', [clientPersonId]);
      const link = { tenantId, signOffId, userId: clientPersonId };
      const token = createSignOffToken(test.services.secrets, link, { address: rows[0].email, epoch: 0 });
      return call(test, endpoints.answerSignOffLink, {
        ...samples.answerSignOffLink(own()),
        params: { token },
      } as never);
    },
    unsubscribe: () => {
      const link = { tenantId: company.id, userId: person.id, topic: 'files' } as const;
      const token = createUnsubscribeToken(test.services.secrets, link);
      return call(test, endpoints.unsubscribe, { params: { token } });
    },
    // The one at the own place was accepted.
    discardInboundMail: () =>
      world.a.admin.call(endpoints.discardInboundMail, samples.discardInboundMail(world.places.otherClient) as never),
    readNotification: () => callOwn('readNotification'),
    finishNotification: () => callOwn('finishNotification'),
    snoozeNotification: () => callOwn('snoozeNotification'),
    uploadImage: async () =>
      upload(test, world.a.admin, uploadImage, [
        ['ProjectId', own().projectId],
        ['File', await picture(), 'picture.png'],
      ]),
  };

  it.each(writes.map((endpoint) => [idOf(endpoint), endpoint] as const))('%s', async (id, endpoint) => {
    const request = requests[id] ?? (() => world.a.admin.call(endpoint, samples[id](own()) as never));
    published = [];
    const answer = await request();
    expect(answer.status, `${id} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    const noun = changedBy(id);
    // A mail that is queued besides wakes the outbox. Accepting a mail opens a ticket. What a task asked for ends it. Who answers has
    // read the line of the inbox that asks.
    const alsoChanged: Record<string, string> = {
      acceptInboundMail: 'tickets',
      uploadTaskDocument: 'tasks',
      answerSignOff: 'notifications',
      answerSignOffLink: 'notifications',
    };
    const besides = ['mails', alsoChanged[id]];
    const nouns = published.map((change) => change.noun).filter((each) => !besides.includes(each) || each === noun);
    // A link belongs to two tickets. A look is a change of the project's viewers, and of one of them. A timer becomes hours of the
    // project.
    const count = ['linkTicket', 'unlinkTicket', 'setViewing', 'stopTimer'].includes(id) ? 2 : 1;
    expect(nouns).toEqual(noun ? Array(count).fill(noun) : []);
    for (const { tenantId } of published) expect([world.a.id, company.id]).toContain(tenantId);
    const action = recordedBy(id);
    if (!action) {
      expect(await countEntriesOf(answer)).toBe(0);
      return;
    }
    const entry = await auditEntryOf(test, answer);
    const isOperator = accessOf(id).kind === 'operator';
    expect(entry).toMatchObject({ action, address: '127.0.0.1' });
    expect(Math.abs(Date.now() - (entry.at as Date).getTime())).toBeLessThan(60_000);
    if (isOperator) expect(entry.actor_name).toBe('operator');
    else if (strangers.includes(id)) expect([entry.actor_id, entry.actor_name]).toEqual([null, null]);
    else expect([entry.actor_id, entry.actor_name]).toEqual([expect.any(String), expect.stringMatching(/\w/)]);
    expect(entry.subject_type).toMatch(/\w/);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessOf, endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { fileOf } from '#tests/guarantees/world/files.ts';
import type { Objects } from '#tests/guarantees/world/seed-place.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess } from '#tests/support/process.ts';
import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import { attacksOn, headerAttacks, plainText, type Sent, type Shape, shapes, type Target } from './hostile-text.ts';

/** No text can block a process. Every field of every operation gets 200 kB of hostile text. */

const operatorToken = 'operator-'.repeat(5);
const password = 'Correct-Horse-7';
let database: TestDatabase;
let directory: string;
let server: ServerProcess;
let address: string;
let objects: Objects;
let signedIn: string;
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-text-'));
  server = launchServer({
    DATABASE_URL: database.appUrl,
    DATA_DIR: directory,
    OPERATOR_TOKEN: operatorToken,
    TRUST_PROXY: 'on',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  address = await server.ready;
  const admin = { email: 'ada@text.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
  const body = { name: 'Text', domain: 'text.example', admin };
  const tenant = JSON.parse(
    (await send('POST', '/api/Tenants', { body: JSON.stringify(body), token: operatorToken })).text,
  );
  await database.owner.query("update tenants set self_registration = true, modules = '{tasks,updates}'");
  const credentials = { tenantId: tenant.id, identifier: 'ada', password };
  const session = JSON.parse((await send('POST', '/api/Auth/login', { body: JSON.stringify(credentials) })).text);
  signedIn = session.token;
  objects = await seedObjects(tenant.id, session.user.id);
});

afterAll(async () => {
  agent.destroy();
  await server.stop();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Creates one object of each kind, so that requests find the objects they name. */
async function seedObjects(tenantId: string, userId: string): Promise<Objects> {
  const post = async (url: string, body: unknown) =>
    JSON.parse((await send('POST', url, { body: JSON.stringify(body), token: signedIn })).text);
  const { id: clientId } = await post('/api/Clients', { name: 'Acme' });
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const { id: projectId } = await post('/api/Projects', {
    title: 'Lobby',
    clientId,
    userIds: [],
    ...dates,
    description: '',
    status: 'NotStarted',
    progressPercentage: 0,
  });
  const { id: roleId } = await post('/api/Roles', { name: 'reader', claims: [] });
  const { id: ticketId } = await post('/api/Support/tickets', { title: 'Lamp', description: 'Dark' });
  const { id: linkedTicketId } = await post('/api/Support/tickets', { title: 'Light', description: 'Dark' });
  const { id: ticketLinkId } = await post(`/api/Support/tickets/${ticketId}/links`, { ticketId: linkedTicketId });
  const upload = async (url: string, file: FormPart) =>
    JSON.parse((await sendForm(url, [['ProjectId', projectId], file])).text).id;
  const made = {
    tenantId,
    tenantName: 'Text',
    tenantDomain: 'text.example',
    clientId,
    projectId,
    userId,
    roleId,
    roleName: 'reader',
    viewId: (await post('/api/Views', { noun: 'projects', name: 'View', query: '' })).id,
    ...(await post('/api/Tasks', { projectId, title: 'Task', checklist: [{ text: 'Item' }] }).then(
      ({ id, checklist }) => ({
        taskId: id,
        itemId: checklist[0].id,
      }),
    )),
    fileRequestId: (await post('/api/Tasks', { projectId, title: 'Task', wants: 'file' })).id,
    updateId: (await post(`/api/Projects/${projectId}/updates`, { health: 'OnTrack', body: 'Update' })).id,
    templateId: (await post('/api/Templates', { name: 'Template', projectId })).id,
    ...(await post('/api/Webhooks', {
      name: 'Webhook',
      address: 'https://hooks.example',
      kinds: ['project.created'],
      audience: 'client',
    }).then(({ id }) => ({ webhookId: id, deliveryId: id }))),
    providerId: (
      await post('/api/Company/identity-providers', {
        name: 'Provider',
        issuer: 'https://id.example',
        clientId: 'loggia',
      })
    ).id,
    importId: await sendForm('/api/Imports', [['Noun', 'clients'], fileOf(endpoints.createImport)]).then(
      ({ text }) => JSON.parse(text).id,
    ),
    serviceLevelId: await post('/api/ServiceLevels', {
      name: 'Fast',
      zone: 'UTC',
      hours: [{ day: 1, from: '09:00', to: '17:00' }],
      targets: { High: { answer: 60 } },
    }).then(({ id }) => id),
    documentId: await upload('/api/Documents/upload', fileOf(endpoints.uploadDocument)),
    imageId: await upload('/api/Image/upload', fileOf(endpoints.uploadImage)),
    ticketId,
    linkedTicketId,
    ticketLinkId,
    messageId: await post('/api/Messages', {
      subjectType: 'project',
      subjectId: projectId,
      body: 'Hello',
      audience: 'client',
    }).then(({ id }) => id),
    attachmentId: await sendForm('/api/Attachments', [fileOf(endpoints.uploadAttachment)]).then(
      ({ text }) => JSON.parse(text).id,
    ),
  };
  // No other noun has the id of the user, so requests that name something else are refused.
  return new Proxy(made as unknown as Objects, { get: (found, name: keyof Objects) => found[name] ?? userId });
}

let sent = 0;

function send(
  method: string,
  url: string,
  { body, token, headers: given }: Sent,
): Promise<{ status: number; text: string }> {
  sent += 1;
  // Each request has another address, so that rate limits do not apply.
  const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const all = {
    'x-forwarded-for': from,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...given,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(address + url, { method, agent, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function sendForm(
  url: string,
  parts: FormPart[],
  token: string | undefined = signedIn,
): Promise<{ status: number; text: string }> {
  const { payload, contentType } = encodeForm(parts);
  return send('POST', url, { body: payload, token, headers: { 'content-type': contentType } });
}

/** Returns the duration of the slowest `/Health/live` response during `work`, in milliseconds. */
async function slowestHealth(work: () => Promise<void>): Promise<number> {
  let slowest = 0;
  let isWorking = true;
  const poll = async () => {
    const own = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (isWorking) {
      const begun = performance.now();
      await new Promise<void>((resolve, reject) =>
        http
          .get(`${address}/Health/live`, { agent: own }, (response) => response.resume().on('end', () => resolve()))
          .on('error', reject),
      );
      slowest = Math.max(slowest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    own.destroy();
  };
  const polling = poll();
  await work().finally(() => {
    isWorking = false;
  });
  await polling;
  return slowest;
}

it('/Health/live keeps answering while every field gets hostile text', async () => {
  const target: Target = {
    objects,
    tokenFor: (id) => ({ public: undefined, operator: operatorToken, signedIn })[accessOf(id).kind],
    credentials: JSON.stringify({ tenantId: objects.tenantId, identifier: 'ada', password }),
    send,
    sendForm,
  };
  const all: Endpoint[] = Object.values(endpoints);
  const attacks = [...all.flatMap((endpoint) => attacksOn(endpoint, target)), ...headerAttacks(target)];
  const failed: string[] = [];
  const runAll = async (shape: string, text: Shape) => {
    for (const attack of attacks) {
      const { status } = await attack.send(text);
      if (status >= 500) failed.push(`${attack.name}, ${shape}: ${status}`);
    }
  };
  await runAll('plain', plainText);
  const baseline = await slowestHealth(() => runAll('plain', plainText));
  const figures: Record<string, number> = {};
  for (const [shape, text] of Object.entries(shapes)) figures[shape] = await slowestHealth(() => runAll(shape, text));

  const rounded = Object.fromEntries(Object.entries(figures).map(([shape, took]) => [shape, Math.round(took)]));
  console.info(`${attacks.length} fields and headers; slowest answer, plain text: ${Math.round(baseline)} ms`, rounded);
  expect(attacks.length).toBeGreaterThan(150);
  expect(failed).toEqual([]);
  // A busy machine slows down both. A text that blocks the process takes seconds, a hundred times as long as plain text.
  for (const [shape, took] of Object.entries(figures)) expect(took, shape).toBeLessThan(20 * Math.max(baseline, 25));
});

import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parseCookie } from 'cookie';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFeed } from '#contract/exchange/calendar-feeds.ts';
import { createScimToken } from '#contract/exchange/scim-tokens.ts';
import { changeWebhookSecret, createWebhook } from '#contract/exchange/webhooks.ts';
import { login } from '#contract/people/auth.ts';
import { createInvitation } from '#contract/people/entry.ts';
import { createIdentityProvider } from '#contract/people/identity-providers.ts';
import { createToken } from '#contract/people/tokens.ts';
import { type BackupTest, startBackupTest } from '#tests/support/backup.ts';
import { call } from '#tests/support/company.ts';
import { addApp } from '#tests/support/factors.ts';
import { openArchive } from './archive.ts';
import { createBackup } from './create.ts';

/** What people and programs get in with is in no backup, so that a copy of one lets nobody in. */

let backup: BackupTest;
let secrets: Record<string, string>;
beforeAll(async () => {
  backup = await startBackupTest();
  secrets = await makeSecrets();
});
afterAll(() => backup.stop());

async function makeSecrets(): Promise<Record<string, string>> {
  const { test, company } = backup;
  const { admin } = company;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const token = await admin.call(createToken, { body: { name: 'Import', claims: ['Clients:ViewClients'], expiresAt } });
  const directory = await admin.call(createScimToken, { body: { name: 'Directory' } });
  const hook = { name: 'Hook', address: 'https://hooks.example/', kinds: ['project.created' as const] };
  const webhook = await admin.call(createWebhook, { body: { ...hook, audience: 'client' } });
  const changed = await admin.call(changeWebhookSecret, { params: { id: webhook.body.id } });
  const feed = await admin.call(createFeed, { body: { scope: 'mine' } });
  const provider = {
    name: 'Provider',
    issuer: 'https://id.example',
    clientId: 'loggia',
    secret: 'secret of the provider',
  };
  await admin.call(createIdentityProvider, { body: provider as never });
  const invitation = await admin.call(createInvitation, {
    params: { id: (await company.addPerson({ role: 'worker' })).id },
  });

  const password = 'Correct-Horse-42';
  const passwordHash = await test.services.passwords.hashPassword(password);
  const person = await company.addPerson({ role: 'worker', passwordHash });
  await test.database.owner.query("update users set user_name = 'wil', user_name_key = 'wil' where id = $1", [
    person.id,
  ]);
  const credentials = { tenantId: company.id, identifier: 'wil', password };
  const session = await call(test, login, { body: credentials });
  const cookie = parseCookie(String(session.headers['set-cookie']).split(';')[0] ?? '');
  const app = await addApp(person);
  return {
    'API token': token.body.token,
    'token of a directory': directory.body.token,
    'secret of a webhook': webhook.body.secret,
    'new secret of a webhook': changed.body.secret,
    'address of a feed': new URL(feed.body.url).pathname.slice('/feeds/'.length, -'.ics'.length),
    'secret of a provider': provider.secret,
    'link of an invitation': invitation.body.link.split('/').at(-1),
    password,
    'access token': session.body.token,
    'refresh token': session.body.refreshToken,
    'cookie of a device': Object.values(cookie)[0] as string,
    'secret of an app for codes': app.secret,
    ...Object.fromEntries(app.recoveryCodes.map((code, index) => [`recovery code ${index + 1}`, code])),
    'secret of the installation': test.services.secrets.tokenSecret.toString(),
    'token of the operator': test.operatorToken,
  };
}

/** Every way to write a secret that a row could have: as text, and its bytes as PostgreSQL and JSON write them. */
function spellingsOf(secret: string): Buffer[] {
  const text = Buffer.from(secret);
  const bare = secret.replace(/^(lgg_|whsec_)/, '');
  // Ids and a checksum are around the secret of some tokens, and they are no secrets.
  const bytes = Buffer.from(bare, 'base64url');
  const middle = bytes.length > 60 ? bytes.subarray(-24, -4) : bytes.subarray(-16);
  const words = [secret, secret.replaceAll('-', ''), text.toString('base64'), text.toString('hex')];
  const binary = middle.length >= 16 ? [middle, Buffer.from(middle.toString('hex'))] : [];
  return [...words.map((each) => Buffer.from(each)), ...binary];
}

/** Everything in an archive. Rows are compressed there. */
async function contentOf(file: string): Promise<Buffer> {
  const archive = await openArchive(file);
  const parts: Buffer[] = [];
  for await (const entry of archive.entries()) {
    const bytes = await archive.read(entry);
    parts.push(Buffer.from(entry.name), entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  await archive.close();
  return Buffer.concat(parts);
}

async function expectNoSecrets(file: string): Promise<void> {
  const content = await contentOf(file);
  const found = Object.entries(secrets).filter(([, secret]) =>
    spellingsOf(secret).some((each) => content.includes(each)),
  );
  expect(found.map(([name]) => name)).toEqual([]);
  // The search reads rows: it finds the names, and the hash of a token.
  const hash = createHash('sha256').update(secrets['API token'] as string);
  for (const each of ['Import', 'hooks.example', hash.digest('hex')]) expect(content.includes(each), each).toBe(true);
}

it('a backup contains no secret that lets somebody in', async () => {
  expect(Object.values(secrets).filter((each) => typeof each !== 'string' || each.length < 8)).toEqual([]);
  expect(Object.keys(secrets).length).toBeGreaterThan(20);
  await expectNoSecrets((await backup.backUp()).file);
});

it('the export of a company contains no secret that lets somebody in', async () => {
  const { test, company } = backup;
  const file = backup.newFile();
  const { store } = test.services.files;
  await createBackup({ ownerUrl: test.database.ownerUrl, store, file, companyId: company.id });
  await expectNoSecrets(file);
});

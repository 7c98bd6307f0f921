import { createHash } from 'node:crypto';
import { endpoints } from '#contract/index.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { keepFile } from '#tests/guarantees/world/seed-files.ts';
import type { TestApp } from '#tests/support/app.ts';
import { insert, version } from './reference-rows.ts';

export async function addServiceLevels(test: TestApp): Promise<void> {
  for (const level of endpoints.listServiceLevels.example.answer) {
    const { id, name, zone, hours, holidays, targets, createdAt: created_at } = level;
    const rest = { hours: JSON.stringify(hours), holidays, targets: JSON.stringify(targets), created_at, version };
    await insert(test, 'service_levels', {
      tenant_id: ids.studio,
      id,
      name,
      name_key: name.toLowerCase(),
      zone,
      ...rest,
    });
  }
}

export async function addViews(test: TestApp): Promise<void> {
  for (const { id, noun, name, query, shared, createdAt: created_at } of endpoints.listViews.example.answer) {
    const rest = { noun, name, name_key: name.toLowerCase(), query, created_at, version };
    await insert(test, 'saved_views', { tenant_id: ids.studio, id, user_id: shared ? null : ids.ada, ...rest });
  }
}

export async function addFeeds(test: TestApp): Promise<void> {
  for (const { id, scope, projectId, createdAt: created_at } of endpoints.listFeeds.example.answer) {
    const rest = { user_id: ids.ada, scope, project_id: projectId ?? null, created_at };
    await insert(test, 'calendar_feeds', { tenant_id: ids.studio, id, ...rest });
  }
}

export async function addExports(test: TestApp): Promise<void> {
  for (const made of endpoints.listExports.example.answer) {
    const { id, kind, subjectId, subjectName, createdAt: created_at, readyAt, expiresAt, filesDone, sizeBytes } = made;
    const fileId = ids.handOver;
    await insert(test, 'exports', {
      tenant_id: ids.studio,
      id,
      kind,
      subject_id: subjectId,
      subject_name: subjectName,
      client_id: ids.acme,
      user_id: ids.ada,
      state: 'Ready',
      file_id: fileId,
      files_done: filesDone,
      files_total: filesDone,
      size_bytes: sizeBytes,
      sha256: Buffer.from(made.sha256 ?? '', 'hex'),
      ready_at: readyAt,
      expires_at: expiresAt,
      created_at,
    });
    await keepFile(test, ids.studio, fileId, 'an archive');
  }
}

/** Nobody knows the text of these tokens. */
export async function addTokens(test: TestApp): Promise<void> {
  for (const token of endpoints.listTokens.example.answer) {
    const { id, name, lastFour, claims, readOnly, createdAt: created_at, lastUsedAt, expiresAt: expires_at } = token;
    const rest = { token_name: name, token_end: lastFour, token_claims: claims, is_read_only: readOnly, created_at };
    await insert(test, 'sessions', {
      tenant_id: ids.studio,
      id,
      user_id: ids.ada,
      address: '192.0.2.10',
      device: '',
      kind: 'token',
      token_hash: createHash('sha256').update(id).digest(),
      last_used_at: lastUsedAt ?? created_at,
      expires_at,
      ...rest,
    });
  }
}

/** Nobody knows the text of these either. */
export async function addScimTokens(test: TestApp): Promise<void> {
  for (const token of endpoints.listScimTokens.example.answer) {
    const { id, name, lastFour, createdAt: created_at, lastUsedAt, expiresAt: expires_at } = token;
    await insert(test, 'sessions', {
      tenant_id: ids.studio,
      id,
      user_id: ids.ada,
      address: '192.0.2.10',
      device: '',
      kind: 'scim',
      token_name: name,
      token_hash: createHash('sha256').update(id).digest(),
      token_end: lastFour,
      token_claims: [],
      created_at,
      last_used_at: lastUsedAt ?? created_at,
      expires_at,
    });
  }
}

/** Ada has linked an account at the first. */
export async function addIdentityProviders(test: TestApp): Promise<void> {
  for (const provider of endpoints.listIdentityProviders.example.answer) {
    const { id, name, issuer, clientId, domains, createdAt: created_at } = provider;
    await insert(test, 'identity_providers', {
      tenant_id: ids.studio,
      id,
      name,
      name_key: name.toLowerCase(),
      issuer,
      oidc_client_id: clientId,
      secret: Buffer.from('not a secret'),
      domains,
      covers: provider.for,
      created_at,
      version,
    });
  }
  for (const { id, linkedAt } of endpoints.listIdentities.example.answer.filter((each) => 'linkedAt' in each)) {
    const link = { tenant_id: ids.studio, provider_id: id, subject: 'ada', user_id: ids.ada, created_at: linkedAt };
    await insert(test, 'identities', link);
  }
}

/** Of Wim. */
export async function addFactors(test: TestApp): Promise<void> {
  for (const factor of endpoints.listFactors.example.answer) {
    const { id, kind, name, createdAt: created_at } = factor;
    const last_used_at = 'lastUsedAt' in factor ? factor.lastUsedAt : null;
    const left = 'codesLeft' in factor ? (factor.codesLeft ?? 0) : 0;
    const hashes = Array.from({ length: left }, (_, at) => `hash ${at}`);
    await insert(test, 'factors', {
      tenant_id: ids.studio,
      id,
      user_id: ids.wim,
      kind,
      name,
      secret: kind === 'Totp' ? Buffer.from('not a secret') : null,
      data: JSON.stringify(kind === 'Recovery' ? { salt: '', hashes } : {}),
      created_at,
      confirmed_at: created_at,
      last_used_at,
    });
  }
}

export async function addWebhooks(test: TestApp): Promise<void> {
  const secret = Buffer.from('not a secret');
  for (const webhook of endpoints.listWebhooks.example.answer) {
    const { id, name, address, kinds, audience, ownerId: owner_id, createdAt: created_at } = webhook;
    const rest = {
      name_key: name.toLowerCase(),
      address,
      kinds,
      event_audience: audience,
      owner_id,
      secret,
      created_at,
      version,
    };
    await insert(test, 'webhooks', { tenant_id: ids.studio, id, name, ...rest });
  }
  for (const delivery of endpoints.listWebhookDeliveries.example.answer) {
    const { id, at: created_at, ...rest } = delivery;
    await insert(test, 'webhook_deliveries', {
      tenant_id: ids.studio,
      webhook_id: ids.webhook,
      id,
      created_at,
      ...rest,
    });
  }
}

/** The end is an hour away, because one that is over does not show. */
export async function addAnnouncement({ database }: TestApp): Promise<void> {
  const { text } = endpoints.getAnnouncement.example.answer;
  await database.owner.query("insert into operator.announcement (text, until) values ($1, now() + interval '1 hour')", [
    text,
  ]);
}

/** The import of the list, which created a client, and the one that `runImport` runs. */
export async function addImports(test: TestApp): Promise<void> {
  const rows = [
    { row: 2, cells: ['Globex Hotels', 'info@globex.example'] },
    { row: 3, cells: ['Initech', 'nobody'] },
  ];
  const columns = {
    created_by: ids.ada,
    headers: ['name', 'email'],
    fields: ['name', 'email'],
    row_count: rows.length,
  };
  // It ran just now, because an undo has to be soon.
  for (const { id, noun, fileName: file_name, created } of endpoints.listImports.example.answer) {
    const ran = { ...columns, created_count: created, run_at: new Date().toISOString() };
    await insert(test, 'imports', { tenant_id: ids.studio, id, noun, file_name, ...ran });
    // The client has another version now.
    const clients = { subject_id: ids.acme, position: 1, name: 'Acme Hotels', version: version - 1 };
    await insert(test, 'import_rows', { tenant_id: ids.studio, import_id: id, ...clients });
  }
  const waiting = { ...columns, file_name: 'more.csv', content: JSON.stringify(rows) };
  await insert(test, 'imports', { tenant_id: ids.studio, id: ids.checkedImport, noun: 'clients', ...waiting });
}

/** The picture of the example in `listUserPictures`. */
export async function addUserPictures(test: TestApp): Promise<void> {
  for (const { id, version } of endpoints.listUserPictures.example.answer) {
    const content = Buffer.from('A picture.');
    await insert(test, 'user_pictures', { tenant_id: ids.studio, user_id: id, content, version });
  }
}

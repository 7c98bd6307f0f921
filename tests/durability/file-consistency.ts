import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { maintain } from '#server/jobs/maintain.ts';
import { openServices } from '#server/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { fileKey } from '#server/platform/files/keys.ts';

type Place = { dataDir: string; appUrl: string; ownerUrl: string };

/** Mismatches between rows and stored bytes, counted after a sweep that treats all uploads as an hour old. */
export type Inconsistencies = {
  rowsWithoutBytes: number;
  bytesWithoutRow: number;
  otherBytes: number;
  leftOver: number;
};

export const noInconsistencies: Inconsistencies = {
  rowsWithoutBytes: 0,
  bytesWithoutRow: 0,
  otherBytes: 0,
  leftOver: 0,
};

export async function findInconsistencies({ dataDir, appUrl, ownerUrl }: Place): Promise<Inconsistencies> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir, DATABASE_URL: appUrl }), appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await maintain(services, { now: new Date(Date.now() + 61 * 60 * 1000) });
    const { store } = services.files;
    const { rows } = await owner.query(`
      select tenant_id, id, sha256, false as is_picture from documents
      union all select tenant_id, id, sha256, false from attachments
      union all select tenant_id, id, sha256, false from inbound_mails
      union all select tenant_id, id, sha256, true from images`);
    const expected = new Set<string>();
    const found = { ...noInconsistencies };
    for (const { tenant_id, id, sha256, is_picture } of rows) {
      const variants = is_picture ? (['preview', 'thumbnail'] as const) : [];
      for (const key of [fileKey(tenant_id, id), ...variants.map((variant) => fileKey(tenant_id, id, variant))]) {
        expected.add(key);
        const stored = await store.open(key);
        if (!stored) found.rowsWithoutBytes += 1;
        else if (key !== fileKey(tenant_id, id)) await stored.close();
        else if (!(await hash(stored.read())).equals(sha256)) found.otherBytes += 1;
      }
    }
    const tenants = await owner.query('select id from tenants');
    for (const { id } of tenants.rows) {
      for await (const key of store.list(id)) if (!expected.has(key)) found.bytesWithoutRow += 1;
    }
    const intents = await owner.query('select id from uploads');
    const incoming = await readdir(path.join(dataDir, 'files/incoming')).catch(() => []);
    return { ...found, leftOver: intents.rows.length + incoming.length };
  } finally {
    await owner.end();
    await services.close();
  }
}

async function hash(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of source) sum.update(chunk);
  return sum.digest();
}

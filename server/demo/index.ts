import { sql } from 'kysely';
import { openPasswords } from '#server/people/passwords/passwords.ts';
import type { Files } from '#server/platform/files/index.ts';
import { asOwner, withoutVisitors } from '#server/platform/tenancy/owner.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { foldName } from '#server/platform/text/names.ts';
import { type DemoCompany, demoCompanies, demoPassword, modulesOf } from './companies.ts';
import { localToday } from './days.ts';

/** An arbitrary number for the advisory lock that lets processes seed only once if they start together. */
const lockKey = 4_717_180_225;

/**
 * Runs at every start. If `on`, creates missing demo companies and activates them; otherwise deactivates them. Returns the
 * button labels of the companies that it created.
 */
export async function prepareDemo(
  ownerUrl: string,
  files: Files,
  on: boolean,
  today = localToday(),
): Promise<string[]> {
  return asOwner(ownerUrl, async (tx) => {
    await lock(tx);
    const seeded = on ? await seedMissing(tx, files, today) : [];
    await setDemoActive(tx, on);
    await turnModulesOff(tx);
    return seeded;
  });
}

/** Restores both demo companies, with dates moved to today. Ends the sessions of their users. */
export async function resetDemo(ownerUrl: string, files: Files, today = localToday()): Promise<string[]> {
  const ids = demoCompanies.map(({ id }) => id);
  const restored = await withoutVisitors(ownerUrl, ids, async (tx) => {
    await lock(tx);
    await tx.run(db.deleteFrom('tenants').where('id', 'in', ids));
    return seedMissing(tx, files, today);
  });
  const { removeForeignFiles } = await import('./files.ts');
  await removeForeignFiles(files);
  return restored;
}

/** Whether an active demo company exists. */
export async function hasDemo(ownerUrl: string): Promise<boolean> {
  const active = db.selectFrom('tenants').where('is_demo', '=', true).where('is_active', '=', true).select('id');
  return asOwner(ownerUrl, async (tx) => (await tx.first(active.limit(1))) !== undefined);
}

async function lock(tx: WriteTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockKey})`);
}

async function seedMissing(tx: WriteTx, files: Files, today: string): Promise<string[]> {
  const missing = await findMissing(tx);
  if (missing.length === 0) return [];
  const { seedCompany } = await import('./seed.ts');
  const { drawSandboxPictures } = await import('./logo.ts');
  const { drawPictures } = await import('./files.ts');
  const [passwordHash, look, pictures] = await Promise.all([
    openPasswords().hashPassword(demoPassword),
    drawSandboxPictures(),
    drawPictures(),
  ]);
  for (const company of missing) await seedCompany(tx, company, { today, passwordHash, look, pictures, files });
  return missing.map(({ label }) => label);
}

/** The demo companies to create. If a real company has the name or domain of one, that one is not created. */
async function findMissing(tx: WriteTx): Promise<DemoCompany[]> {
  const missing: DemoCompany[] = [];
  for (const company of demoCompanies) {
    const present = await tx.first(
      db
        .selectFrom('tenants')
        .where((where) =>
          where.or([
            where('id', '=', company.id),
            where('name_key', '=', foldName(company.name)),
            where('name_skeleton', '=', nameSkeleton(company.name)),
            where('domain_key', '=', foldName(company.domain)),
          ]),
        )
        .select('id'),
    );
    if (!present) missing.push(company);
  }
  return missing;
}

async function setDemoActive(tx: WriteTx, active: boolean): Promise<void> {
  await tx.run(
    db.updateTable('tenants').set({ is_active: active }).where('is_demo', '=', true).where('is_active', '<>', active),
  );
}

/** Earlier versions gave the read-only company all modules, and nobody can change its settings. */
async function turnModulesOff(tx: WriteTx): Promise<void> {
  const without = demoCompanies.filter((company) => modulesOf(company).length === 0).map(({ id }) => id);
  await tx.run(
    db
      .updateTable('tenants')
      .set({ modules: [] })
      .where('id', 'in', without)
      .where('is_demo', '=', true)
      .where(sql<boolean>`modules <> '{}'`),
  );
}

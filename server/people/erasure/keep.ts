import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';
import { erasureDirectory, type KnownErasure, keepErasures } from './register.ts';

/** Brings the list beside the backups up to date. It names the erasures of all companies, by hashes. */
export async function keepAllErasures({ tenancy, config }: Pick<Services, 'tenancy' | 'config'>): Promise<void> {
  const erasures = await tenancy.lookUp(sql<KnownErasure>`select person, at, by from app.list_erasures()`);
  await keepErasures(erasureDirectory(config), erasures);
}

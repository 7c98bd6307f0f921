import type pg from 'pg';
import { connect } from '#database/connect.ts';
import type { Config } from '#server/platform/config/config.ts';
import { erasureDirectory, type KnownErasure, readErasures } from './register.ts';

/** Erases again who is on a list, as the owner of the database. Returns how many people were there again. */
export async function repeatErasures(client: pg.Client, erasures: readonly KnownErasure[]): Promise<number> {
  if (erasures.length === 0) return 0;
  const { rows } = await client.query('select app.repeat_erasures($1) as repeated', [JSON.stringify(erasures)]);
  return rows[0].repeated;
}

/**
 * Before the first request is answered: repeats what the lists of this installation have and the database lacks, because it may have
 * been restored by other means than `npm run restore`.
 */
export async function repeatLostErasures(ownerUrl: string, config: Config): Promise<void> {
  const erasures = await readErasures([erasureDirectory(config), config.dataDir]);
  if (erasures.length === 0) return;
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query("select encode(person_hash, 'hex') as person from erasures");
    const known = new Set(rows.map(({ person }) => person));
    const lost = erasures.filter(({ person }) => !known.has(person));
    await client.query('set statement_timeout = 0');
    await repeatErasures(client, lost);
  } finally {
    await client.end().catch(() => {});
  }
}

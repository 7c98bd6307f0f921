import { missingRoles } from '#database/roles.ts';
import { startPostgres } from '#tests/support/debian-postgres.ts';
import { startLoad } from '#tests/support/load.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { startTwoProcesses } from '#tests/support/two-processes.ts';

/** Restarts two processes behind HAProxy in turn, three times each, under load. The control stops without draining. */
export async function measureFleet(): Promise<string> {
  return [
    '| stop | restarts | longest stop (ms) | requests answered | requests failed |',
    '|---|---|---|---|---|',
    await round('DRAIN_SECONDS=2', '2'),
    await round('DRAIN_SECONDS=0 (control)', '0'),
  ].join('\n');
}

async function round(title: string, drain: string): Promise<string> {
  const postgres = await startPostgres();
  await withAdmin(postgres.adminUrl, async (admin) => {
    await admin.query('create role loggia_owner login; create role loggia_app login');
    for (const statement of await missingRoles(admin)) await admin.query(statement);
    await admin.query('create database loggia owner loggia_owner');
  });
  const fleet = await startTwoProcesses({
    DATABASE_URL: databaseUrl(postgres.adminUrl, 'loggia_app', 'loggia'),
    DATABASE_OWNER_URL: databaseUrl(postgres.adminUrl, 'loggia_owner', 'loggia'),
    DRAIN_SECONDS: drain,
  });
  try {
    const { body } = await fleet.ask(fleet.url, 'POST', '/api/Auth/login', await fleet.addCompany('restarts'));
    const load = startLoad(fleet.url, body.token);
    const stops: number[] = [];
    for (const index of [0, 1, 0, 1, 0, 1]) stops.push((await fleet.restart(index)).took);
    await load.stop();
    const figures = [stops.length, Math.round(Math.max(...stops)), load.answered, `**${load.failures.length}**`];
    return `| ${[title, ...figures].join(' | ')} |`;
  } finally {
    await fleet.stop();
    await postgres.stop();
  }
}

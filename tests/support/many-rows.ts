import { type Account, inDatabase } from './journey.ts';

/** Many rows of a company, written into the database: as calls they would take longer than the journeys that need them. */

/** Projects from `Room 1` on, the last one newest. Returns their ids. */
export function addRooms({ tenantId }: Account, clientId: string, count: number): Promise<string[]> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, created_at)
       select $1, gen_random_uuid(), $2, 'Room ' || n, '', 'NotStarted', current_date, current_date + 30, 0,
         now() - ($3 - n) * interval '1 ms'
       from generate_series(1, $3::int) n returning id`,
      [tenantId, clientId, count],
    );
    return rows.map(({ id }) => id);
  });
}

/** Users from `Person 001` on with this role, and clients from `Client 001` on. */
export async function addPeopleAndClients({ tenantId }: Account, roleId: string, count: number): Promise<void> {
  await inDatabase(async (client) => {
    await client.query(
      `insert into users (tenant_id, id, first_name, last_name, role_id)
       select $1, gen_random_uuid(), 'Person', to_char(n, 'FM000'), $2 from generate_series(1, $3::int) n`,
      [tenantId, roleId, count],
    );
    await client.query(
      `insert into clients (tenant_id, id, name, name_key)
       select $1, gen_random_uuid(), 'Client ' || to_char(n, 'FM000'), 'client ' || to_char(n, 'FM000') from generate_series(1, $2::int) n`,
      [tenantId, count],
    );
  });
}

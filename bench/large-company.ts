import pg from 'pg';
import sharp from 'sharp';

const amounts = { projects: 10_000, users: 2000, clients: 1000, tickets: 5000, pictures: 500 };

/** Returns the id of the newest project, to which `addPictures` uploads. */
export async function fillLargeCompany(ownerUrl: string, tenantId: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const insert = (text: string) => owner.query(text, [tenantId]);
  await insert(`insert into clients (tenant_id, id, name, name_key)
    select $1, gen_random_uuid(), 'Client ' || n, 'client ' || n from generate_series(1, ${amounts.clients}) n`);
  await insert(`insert into users (tenant_id, id, first_name, last_name, user_name, user_name_key, role_id)
    select $1, gen_random_uuid(), 'Worker', 'No ' || n, 'worker' || n, 'worker' || n,
      (select id from roles where tenant_id = $1 and name = 'worker') from generate_series(1, ${amounts.users}) n`);
  await insert(`insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, created_at)
    select $1, gen_random_uuid(), (array(select id from clients where tenant_id = $1))[1 + n % ${amounts.clients}],
      'Project No ' || n, 'What is to be done in project ' || n,
      (array['NotStarted', 'InProgress', 'Completed', 'OnHold'])[1 + n % 4], current_date - n % 400, current_date + n % 300,
      n % 100, now() - n * interval '1 minute' from generate_series(1, ${amounts.projects}) n`);
  await insert(`insert into tickets (tenant_id, id, number, title, description, type, priority, created_at, created_by)
    select $1, gen_random_uuid(), n, 'Ticket ' || n, 'What is wrong in ticket ' || n, 'Defect',
      (array['Low', 'Medium', 'High'])[1 + n % 3], now() - n * interval '1 minute',
      (select id from users where tenant_id = $1 and user_name = 'admin') from generate_series(1, ${amounts.tickets}) n`);
  await owner.query('analyze');
  const { rows } = await insert('select id from projects where tenant_id = $1 order by created_at desc limit 1');
  await owner.end();
  return rows[0].id;
}

export async function addPictures(url: string, token: string, projectId: string): Promise<void> {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  let left = amounts.pictures;
  const worker = async () => {
    while (left-- > 0) {
      const form = new FormData();
      form.set('ProjectId', projectId);
      form.set('Description', `Picture ${left}`);
      form.set('Category', 'Site');
      form.set('File', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `picture-${left}.jpg`);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/api/Image/upload`, { method: 'POST', body: form, headers });
      if (answer.status !== 201)
        throw new Error(`A picture was answered with ${answer.status}: ${await answer.text()}`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}

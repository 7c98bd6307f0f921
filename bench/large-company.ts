import pg from 'pg';
import sharp from 'sharp';

/** How much the company has that all large figures are measured with. */
export const large = {
  projects: 10_000,
  users: 2000,
  clients: 1000,
  tickets: 50_000,
  notifications: 10_000,
  messages: 5000,
  tasks: 5000,
  documents: 2000,
  pictures: 500,
};
export type Amounts = typeof large;

/** What it is compared with: no first page may depend on the rest. */
export const hundredth: Amounts = {
  projects: 100,
  users: 20,
  clients: 10,
  tickets: 500,
  notifications: 100,
  messages: 50,
  tasks: 50,
  documents: 20,
  pictures: 5,
};

/** Returns the id of the newest project, which has the messages, tasks and documents, and to which `addPictures` uploads. */
export async function fillCompany(ownerUrl: string, tenantId: string, amounts: Amounts): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const insert = (text: string) => owner.query(text, [tenantId]);
  await insert(`insert into clients (tenant_id, id, name, name_key)
    select $1, gen_random_uuid(), 'Client ' || n, 'client ' || n from generate_series(1, ${amounts.clients}) n`);
  await insert(`insert into users (tenant_id, id, first_name, last_name, user_name, user_name_key, role_id)
    select $1, gen_random_uuid(), 'Worker', 'No ' || n, 'worker' || n, 'worker' || n,
      (select id from roles where tenant_id = $1 and name = 'worker') from generate_series(1, ${amounts.users}) n`);
  await insert(`insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, created_at, updated_at)
    select $1, gen_random_uuid(), (array(select id from clients where tenant_id = $1))[1 + n % ${amounts.clients}],
      'Project No ' || n, 'What is to be done in project ' || n,
      (array['NotStarted', 'InProgress', 'Completed', 'OnHold'])[1 + n % 4], current_date - n % 400, current_date + n % 300,
      n % 100, now() - n * interval '1 minute', now() - (n * 7919 % 10000) * interval '1 minute' from generate_series(1, ${amounts.projects}) n`);
  await insert(`insert into service_levels (tenant_id, id, name, name_key, zone, hours, targets, is_default)
    values ($1, gen_random_uuid(), 'Office', 'office', 'UTC', '[{"day": 1, "from": "09:00", "to": "17:00"}]',
      '{"Low": {}, "Medium": {}, "High": {"answer": 20000}}', true)`);
  const addTickets = (from: number, to: number) =>
    insert(`insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_at, created_by)
      select $1, gen_random_uuid(), n, (array(select id from clients where tenant_id = $1))[1 + n % ${amounts.clients}],
        'Ticket ' || n, 'What is wrong in ticket ' || n, 'Defect', (array['Low', 'Medium', 'High'])[1 + n % 3],
        now() - n * interval '1 minute', (select id from users where tenant_id = $1 and user_name = 'admin')
      from generate_series(${from}, ${to}) n`);
  await addTickets(1, 200);
  // Without statistics, the triggers of each further ticket would read all tickets before it.
  await owner.query('analyze');
  await addTickets(201, amounts.tickets);
  const { rows } = await insert('select id from projects where tenant_id = $1 order by created_at desc limit 1');
  await owner.query(messages, [tenantId, rows[0].id, amounts.messages]);
  await owner.query("update projects set modules = '{tasks,updates}' where tenant_id = $1 and id = $2", [
    tenantId,
    rows[0].id,
  ]);
  await owner.query(tasks, [tenantId, rows[0].id, amounts.tasks]);
  await owner.query(documents, [tenantId, rows[0].id, amounts.documents]);
  await insert(`insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
    select $1, gen_random_uuid(), created_by, 'ticket', id, 'News', 1, gen_random_uuid(), created_at
    from tickets where tenant_id = $1 and number <= ${amounts.notifications} on conflict do nothing`);
  await owner.query('analyze');
  await owner.end();
  return rows[0].id;
}

/** Written by three people in both lanes, with lists, code and links among them. */
const messages = `
  with written as (
    select n, (array['client', 'client', 'staff'])[1 + n % 3] lane,
      (array(select id from users where tenant_id = $1 order by id limit 3))[1 + n % 3] author
    from generate_series(1, $3::int) n)
  insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body, created_at)
  select $1, gen_random_uuid(), 'project', $2, (select client_id from projects where tenant_id = $1 and id = $2), $2, author, lane, lane,
    'Message ' || n || ': ' || case n % 5
      when 0 then E'what is left:\n\n- the **door** of room ' || n || E'\n- the window\n- \`lamp --bright\`'
      when 1 then repeat('The paint in this room needs another day to dry. ', 1 + n % 7)
      when 2 then 'see https://example.com/plan/' || n
      else 'done' end,
    now() - ($3::int - n) * interval '10 minutes'
  from written`;

/** Each has three items. Every tenth is for one person. */
const tasks = `
  with added as (
    insert into tasks (tenant_id, id, project_id, client_id, title, audience, position, status, done_at, due_on, milestone, assignee_id, created_by)
    select $1, gen_random_uuid(), $2, (select client_id from projects where tenant_id = $1 and id = $2), 'Task ' || n,
      (array['client', 'staff'])[1 + n % 2], n * 1000, (array['Open', 'Doing', 'Done'])[1 + n % 3],
      case when n % 3 = 2 then now() end, current_date + n % 300, n % 50 = 0, case when n % 10 = 0 then admin.id end, admin.id
    from generate_series(1, $3::int) n, (select id from users where tenant_id = $1 and user_name = 'admin') admin
    returning id, title)
  insert into task_items (tenant_id, id, task_id, position, text, done)
  select $1, gen_random_uuid(), added.id, n, 'Step ' || n || ' of ' || added.title, n = 1 from added, generate_series(1, 3) n`;

/** Only the rows: nothing reads the files. */
const documents = `
  insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, label, audience, created_by, created_at)
  select $1, gen_random_uuid(), $2, (select client_id from projects where tenant_id = $1 and id = $2),
    'Plan ' || n || (array['.pdf', '.docx', '.xlsx'])[1 + n % 3], 'application/octet-stream', n * 997 % 100000, '',
    (array['', 'Drawings', 'Contracts', 'Reports'])[1 + n % 4], (array['client', 'staff'])[1 + n % 2],
    (select id from users where tenant_id = $1 and user_name = 'admin'), now() - n * interval '1 minute'
  from generate_series(1, $3::int) n`;

export async function addPictures(url: string, token: string, projectId: string): Promise<void> {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  let left = large.pictures;
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

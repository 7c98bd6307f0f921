import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, refreshToken } from '#contract/people/auth.ts';
import { getTenantByName, listTenants } from '#contract/people/tenants.ts';
import { listProjectActivity } from '#contract/work/activity.ts';
import { getMail, listMails, type Mail } from '#contract/work/mail.ts';
import { listNotifications } from '#contract/work/notifications.ts';
import { isOverdue, listProjects } from '#contract/work/projects.ts';
import { listTicketLinks, listTickets, type Ticket } from '#contract/work/tickets.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, signIn } from '#tests/support/company.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { demoCompanies, demoPassword } from './companies.ts';
import { dayFrom, instantAgo } from './days.ts';
import { prepareDemo, resetDemo } from './index.ts';
import { drawSandboxPictures } from './logo.ts';

const today = '2026-11-20';
const [demo, sandbox] = demoCompanies;
let app: TestApp;

beforeAll(async () => {
  await drawSandboxPictures();
  app = await startTestApp();
});
afterAll(() => app.stop());

const rows = async (sql: string, values: unknown[] = []) => (await app.database.owner.query(sql, values)).rows;

describe('the demo', () => {
  test('is seeded once, and a second start changes nothing', async () => {
    expect(await prepareDemo(app.database.ownerUrl, app.services.files, true, today)).toEqual(['Readonly', 'Sandbox']);

    await rows("update projects set title = 'Mine' where tenant_id = $1 and title like 'Booking%'", [sandbox?.id]);
    expect(await prepareDemo(app.database.ownerUrl, app.services.files, true, '2027-01-01')).toEqual([]);
    expect(await rows("select 1 from projects where title = 'Mine'")).toHaveLength(1);
  });

  test('has 4 clients and 15 projects with every status, some overdue and one archived, in both companies', async () => {
    for (const { id } of demoCompanies) {
      const projects = await rows(
        'select status, end_date::text as "endDate", progress, archived_at is not null as "isArchived" from projects where tenant_id = $1',
        [id],
      );
      expect(projects).toHaveLength(15);
      expect(projects.filter(({ isArchived }) => isArchived)).toHaveLength(1);
      expect(new Set(projects.map(({ status }) => status)).size).toBe(4);
      expect(projects.filter((project) => isOverdue(project, today)).length).toBeGreaterThanOrEqual(3);
      expect(await rows('select 1 from clients where tenant_id = $1', [id])).toHaveLength(4);
      const tickets = await rows('select distinct status from tickets where tenant_id = $1', [id]);
      expect(tickets).toHaveLength(6);
    }
  });

  test('has news in the inbox of each account, and mails that say why they did not leave', async () => {
    for (const company of demoCompanies) {
      const accounts = await rows(
        'select id, user_name from users where tenant_id = $1 and password_hash is not null',
        [company.id],
      );
      const admins: string[] = [];
      for (const { id, user_name } of accounts) {
        const person = await signIn(app, company.id, id);
        const lines = (await person.call(listNotifications, { query: { state: 'all' } })).body;
        expect(lines.length, user_name).toBeGreaterThan(0);
        for (const { latest, title } of lines) {
          expect(title).toMatch(/\w/);
          expect(latest.text).not.toBe('Something changed');
          expect(latest.authorName).toMatch(/\w/);
        }
        if (user_name === 'admin') admins.push(id);
      }
      const admin = await signIn(app, company.id, admins[0] as string);
      const mails: Mail[] = (await admin.call(listMails)).body;
      expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['assigned', 'mentioned', 'answered', 'digest']));
      for (const { id, state, answer, subject } of mails) {
        expect([state, answer]).toEqual(['Suppressed', 'Demo companies send no mail.']);
        const { text } = (await admin.call(getMail, { params: { id } })).body;
        expect(text).toContain('Hello ');
        expect(subject).toMatch(/ (added you to|mentioned you in|answered you in) |^\[#\d+\] |^What is new at /);
      }
    }
  });

  test('shows one account per role on the sign-in page, and each of them signs in', { tags: ['S1.demo'] }, async () => {
    const { body } = await call(app, getTenantByName, { params: { name: ' SANDBOX ' } });
    expect(body.demoAccounts.map(({ userName, role }: Record<string, string>) => [userName, role])).toEqual([
      ['admin', 'Admin'],
      ['manager', 'Manager'],
      ['worker', 'Worker'],
      ['client', 'Client'],
    ]);
    for (const { userName, password } of body.demoAccounts) {
      const answer = await call(app, login, { body: { identifier: userName, password, tenantId: body.id } });
      expect(answer.status).toBe(200);
    }
  });

  test('has projects for the worker and the client', async () => {
    for (const userName of ['worker', 'client']) {
      const [user] = await rows('select id from users where tenant_id = $1 and user_name = $2', [
        sandbox?.id,
        userName,
      ]);
      const person = await signIn(app, sandbox?.id as string, user.id);
      expect((await person.call(listProjects)).body.length).toBeGreaterThanOrEqual(5);
    }
  });

  test('has linked tickets, one that follows up on another, and tickets in the feed of a project', async () => {
    for (const { id } of demoCompanies) {
      const [client] = await rows("select id from users where tenant_id = $1 and user_name = 'client'", [id]);
      const [following] = await rows(
        `select followed.status, followed.updated_at < $2::timestamptz - interval '14 days' as "isLongAgo"
         from tickets join tickets followed on followed.id = tickets.follows_id where tickets.tenant_id = $1`,
        [id, today],
      );
      expect(following).toEqual({ status: 'Closed', isLongAgo: true });
      const person = await signIn(app, id, client.id);
      const tickets: Ticket[] = (await person.call(listTickets)).body;
      const payment = tickets.find(({ title }) => title.startsWith('Payment'));
      const links = await person.call(listTicketLinks, { params: { id: payment?.id as string } });
      expect(links.body).toMatchObject([{ title: 'Confirmation shows today instead of the chosen dates' }]);
      const { body } = await person.call(listProjectActivity, { params: { id: payment?.projectId as string } });
      const kinds = body.flatMap(({ kind, subjectType }: Record<string, string>) =>
        subjectType === 'ticket' ? [kind] : [],
      );
      expect(kinds.toSorted()).toEqual(['message.posted', 'ticket.linked', 'ticket.raised', 'ticket.raised']);
    }
  });

  test('is offered as Readonly and Sandbox, and Sandbox has its own logos and icon', {
    tags: ['S1.logo'],
  }, async () => {
    const { body } = await call(app, listTenants);
    expect(body.map(({ demoLabel, name }: Record<string, string>) => [name, demoLabel])).toEqual([
      ['Demo', 'Readonly'],
      ['Sandbox', 'Sandbox'],
    ]);
    const address = `/api/Tenants/${sandbox?.id}/logo`;
    expect(
      body.map(({ logoUrl, logoDarkUrl, iconUrl }: Record<string, string>) => [logoUrl, logoDarkUrl, iconUrl]),
    ).toEqual([
      [undefined, undefined, undefined],
      [address, `${address}?picture=logoDark`, `${address}?picture=icon`],
    ]);
  });

  test('lets visitors of the read-only company sign in, refresh and sign out', async () => {
    const session = await call(app, login, {
      body: { identifier: 'manager', password: demoPassword, tenantId: demo?.id as string },
    });
    expect(session.status).toBe(200);
    const renewed = await call(app, refreshToken, { body: { refreshToken: session.body.refreshToken } });
    expect(renewed.status).toBe(200);
    const ended = await call(
      app,
      logout,
      { body: { refreshToken: renewed.body.refreshToken } },
      { authorization: `Bearer ${renewed.body.token}` },
    );
    expect(ended.status).toBe(204);
  });

  test('is restored by a reset, with dates moved to that day and every session ended', async () => {
    const [admin] = await rows("select id from users where tenant_id = $1 and user_name = 'admin'", [sandbox?.id]);
    const person = await signIn(app, sandbox?.id as string, admin.id);
    expect((await person.call(listProjects)).status).toBe(200);

    expect(await resetDemo(app.database.ownerUrl, app.services.files, '2026-12-24')).toEqual(['Readonly', 'Sandbox']);

    expect((await person.call(listProjects)).status).toBe(401);
    expect(await rows("select 1 from projects where title = 'Mine'")).toHaveLength(0);
    const [relaunch] = await rows(
      "select end_date::text as due from projects where tenant_id = $1 and title like 'Booking%'",
      [sandbox?.id],
    );
    expect(relaunch.due).toBe(dayFrom('2026-12-24', 28));
  });

  test('can be reset while users work in it', async () => {
    const work = await connectSuperuser(app.database.name);
    // PostgreSQL ends the reset, not the other transaction.
    await work.query("set deadlock_timeout = '10min'; begin");
    await work.query('select from projects where tenant_id = $1 for update', [sandbox?.id]);
    const reset = resetDemo(app.database.ownerUrl, app.services.files, today);
    await waitForBlocked(work);
    // Like any write, this locks the company last, for the audit entry. The reset locks it first.
    await work.query(
      "insert into clients (tenant_id, id, name, name_key) values ($1, gen_random_uuid(), 'Late', 'late')",
      [sandbox?.id],
    );
    await work.query('commit');
    await work.end();
    expect(await reset).toEqual(['Readonly', 'Sandbox']);
    expect(await rows("select 1 from clients where name = 'Late'")).toEqual([]);
  });

  test('stays unchanged and open if a reset fails', async () => {
    const full = {
      ...app.services.files,
      store: { ...app.services.files.store, put: () => Promise.reject(new Error('full')) },
    };
    await expect(resetDemo(app.database.ownerUrl, full, today)).rejects.toThrow('full');
    expect((await call(app, listTenants)).body).toHaveLength(2);
  });

  test('is not offered while it is switched off, and is again afterwards', async () => {
    await prepareDemo(app.database.ownerUrl, app.services.files, false, today);
    expect((await call(app, listTenants)).body).toEqual([]);
    expect((await call(app, getTenantByName, { params: { name: 'Demo' } })).status).toBe(404);
    await prepareDemo(app.database.ownerUrl, app.services.files, true, today);
    expect((await call(app, listTenants)).body).toHaveLength(2);
  });

  test('is seeded once if processes start together', async () => {
    await rows('delete from tenants where is_demo');
    const seeded = await Promise.all(
      [1, 2, 3].map(() => prepareDemo(app.database.ownerUrl, app.services.files, true, today)),
    );
    expect(seeded.flat().sort()).toEqual(['Readonly', 'Sandbox']);
  });

  test('is not created if a company already has its name', async () => {
    await rows('delete from tenants where id = $1', [demo?.id]);
    await rows(
      "insert into tenants (id, name, name_key, domain, domain_key) values ($1, 'demo', 'demo', 'd.example', 'd.example')",
      ['019f0000-0000-7000-8000-000000000001'],
    );
    expect(await prepareDemo(app.database.ownerUrl, app.services.files, true, today)).toEqual([]);
  });
});

test('times of the demo are in the past in every time zone', () => {
  const startsFirst = Date.parse(`${today}T00:00:00+14:00`);
  expect(Date.parse(instantAgo(today, 1, 20))).toBeLessThan(startsFirst);
});

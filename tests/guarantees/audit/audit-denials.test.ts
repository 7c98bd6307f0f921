import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { login } from '#contract/people/auth.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { createClient } from '#contract/work/clients.ts';
import { downloadImage } from '#contract/work/images.ts';
import { updateTicket } from '#contract/work/tickets.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, createCompany } from '#tests/support/company.ts';
import { auditEntryOf } from './audit-entries.ts';

/** Every denial is recorded in the company's audit log. */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

describe('every denial is recorded', () => {
  const denied = (Object.values(endpoints) as Endpoint[]).filter((endpoint) => {
    const row = accessOf(endpoint.id as OperationId);
    return row.kind === 'signedIn' && (row.anyOf || row.adminOnly);
  });

  it.each(denied.map((endpoint) => [endpoint.id as OperationId, endpoint] as const))('%s', async (id, endpoint) => {
    const { withoutClaims } = world.people;
    const entry = await auditEntryOf(test, await withoutClaims.call(endpoint, samples[id](world.places.own) as never));
    expect(entry).toMatchObject({
      tenant_id: world.a.id,
      action: 'access.denied',
      actor_id: withoutClaims.id,
      actor_name: expect.stringContaining(world.marks.companyA),
      address: '127.0.0.1',
      details: { operation: id },
    });
  });

  it('records the denial of an image, whose route checks the claim itself', async () => {
    const { withoutClaims } = world.people;
    const answer = await withoutClaims.call(downloadImage, { params: { id: world.places.own.imageId } });
    expect(answer.status).toBe(403);
    expect(await auditEntryOf(test, answer)).toMatchObject({
      action: 'access.denied',
      details: { operation: 'downloadImage' },
    });
  });

  it('records a denial that depends on the object, such as the ticket of another user', async () => {
    const { clientUser } = world.people;
    const params = { id: world.places.own.ticketId };
    const answer = await clientUser.call(updateTicket, { params, body: { status: 'Closed' } });
    expect(answer.status).toBe(403);
    expect(await auditEntryOf(test, answer)).toMatchObject({ action: 'access.denied', actor_id: clientUser.id });
  });

  it('records that a client user was denied a staff-only operation', async () => {
    const answer = await world.principals.powerfulClientUser.call(createClient, samples.createClient(world.places.own));
    expect(answer.status).toBe(403);
    expect(await auditEntryOf(test, answer)).toMatchObject({
      action: 'access.denied',
      details: { operation: 'createClient' },
    });
  });

  it('records a denial by row security', async () => {
    const { owner } = test.database;
    await owner.query('create policy nobody on clients as restrictive for insert to loggia_staff with check (false)');
    const { admin } = world.people;
    const answer = await admin
      .call(createClient, { body: { name: 'Acme' } })
      .finally(() => owner.query('drop policy nobody on clients'));
    expect(answer.status).toBe(403);
    expect(await auditEntryOf(test, answer)).toMatchObject({
      action: 'access.denied',
      details: { operation: 'createClient' },
    });
  });
});

describe('signing in', () => {
  it('writes one counted entry for the failures within a minute, and one for the throttling', async () => {
    const company = await createCompany(test, 'Alder');
    const passwordHash = await test.services.passwords.hashPassword('Correct-Horse-7');
    const { id } = await company.addPerson({ role: 'worker', firstName: 'Wil', lastName: 'Worker', passwordHash });
    const { rows } = await test.database.owner.query('select user_name from users where id = $1', [id]);
    const attempt = () =>
      call(test, login, { body: { tenantId: company.id, identifier: rows[0].user_name, password: 'wrong' } });
    for (let i = 0; i < 5; i++) expect((await attempt()).status).toBe(401);
    // The longest wait, so that it does not end during the test.
    await test.database.owner.query("update sign_in_throttles set blocked_until = now() + interval '30 s'");
    for (let i = 0; i < 4; i++) expect((await attempt()).status).toBe(429);
    const { rows: entries } = await test.database.owner.query(
      "select action, (details ->> 'count')::int as count, subject_name as subject from audit_log where tenant_id = $1 order by 1",
      [company.id],
    );
    expect(entries).toEqual([
      { action: 'session.refused', count: 5, subject: 'Wil Worker' },
      { action: 'session.throttled', count: 1, subject: 'Wil Worker' },
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOutbox } from '#server/jobs/outbox.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { type Outbox, startOutboxTest } from '#tests/support/outbox.ts';

let outbox: Outbox;
let ann: Person;
beforeAll(async () => {
  outbox = await startOutboxTest();
});
beforeEach(async () => {
  ann = await outbox.reset();
  await outbox.query('delete from mails', []);
});
afterAll(() => outbox.stop());

/** As a newer version leaves it during an upgrade: this one cannot write mails of that kind. */
const unknown = { kind: 'of-a-later-version' };
const answer = 'The message could not be written. The log of the server says why.';

describe('a mail that cannot be written', () => {
  it('stops neither the next mail of its company nor those of other companies, and is reported', async () => {
    const bad = await outbox.queue(ann, unknown);
    const next = await outbox.queue(ann);
    const others: string[] = [];
    // More companies than mails are sent at the same time, so some wait behind it.
    for (let index = 0; index < 6; index++) {
      const { admin } = await createCompany(outbox.test, `Studio ${index}`);
      await outbox.queue(admin, unknown);
      others.push(await outbox.queue(admin));
    }
    const failures: unknown[] = [];
    // It looks once: nothing wakes it again within the test.
    const running = startOutbox(outbox.test.services, (error, job) => failures.push([job, String(error)]), 3_600_000);
    await expect.poll(() => outbox.sink.received.length).toBe(7);
    await expect.poll(() => failures.length).toBe(7);
    await running.stop();
    expect(failures).toContainEqual(['outbox', `Error: Mail ${bad} could not be written`]);
    for (const id of [next, ...others]) expect((await outbox.mailOf(id)).state).toBe('Sent');
    expect(await outbox.mailOf(bad)).toMatchObject({ state: 'Queued', attempts: 1, answer, leased_until: null });
  });

  it('waits longer after each attempt, fails after the seventh, and does not mark its address', async () => {
    const id = await outbox.queue(ann, unknown);
    for (let attempt = 1; attempt <= 7; attempt++) {
      await outbox.makeDue(id);
      await expect(outbox.run()).rejects.toThrow(`Mail ${id} could not be written`);
      await outbox.run();
      expect((await outbox.mailOf(id)).attempts).toBe(attempt);
    }
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Failed', answer });
    expect((await outbox.userOf(ann)).mail_state).toBe('Ok');
    expect(outbox.sink.received).toEqual([]);
  });

  it('is sent once it can be written', async () => {
    const id = await outbox.queue(ann, unknown);
    await expect(outbox.run()).rejects.toThrow('could not be written');
    await outbox.query("update mails set kind = 'passwordReset', next_at = now() where id = $1", [id]);
    await outbox.run();
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Sent', attempts: 2 });
    expect(outbox.sink.received).toHaveLength(1);
  });
});

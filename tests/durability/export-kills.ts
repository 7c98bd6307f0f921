import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { createExport, type NewExport } from '#contract/exchange/exports.ts';
import { exportChannel } from '#server/exchange/exports/channel.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { sendDue } from '#server/platform/outbox/sender.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { type stepsOfToday, times } from '#tests/support/long.ts';
import { launchServer } from '#tests/support/process.ts';

/** Processes that die in the last steps of an export: storing and offering it. */
const lastDeaths = times({ short: 6, long: 12 });

export type ExportOutcome = {
  kills: number;
  /** Exports that were offered although their bytes are missing or others. */
  wrong: string[];
};

/**
 * Makes an export in processes that die at step `first` + 1, `stride` steps later and so on, until one survives, and then at each step from the last one
 * back, until enough have died: on a slow machine other work of a process counts as steps too, so some survive. The next process has to
 * finish what a dead one left.
 */
export async function killExporters(
  test: TestApp,
  person: Person,
  asked: NewExport,
  { first, stride }: ReturnType<typeof stepsOfToday>,
): Promise<ExportOutcome> {
  const wrong: string[] = [];
  let kills = 0;
  let survived = first + 1;
  while (await dies(survived)) survived += stride;
  const end = await findEnd(Math.max(1, survived - stride), survived);
  for (let step = end, deaths = 0; step >= 1 && deaths < lastDeaths; step--) if (await dies(step)) deaths += 1;
  await releaseLeases();
  await sendDue(exportChannel(test.services));
  await findWrong();
  return { kills, wrong };

  /** The last step at which a process dies, between one at which it does and one at which it does not. */
  async function findEnd(died: number, lived: number): Promise<number> {
    if (lived - died <= 1) return died;
    const middle = Math.floor((died + lived) / 2);
    return (await dies(middle)) ? findEnd(middle, lived) : findEnd(died, middle);
  }

  async function dies(step: number): Promise<boolean> {
    const server = launchServer({
      DATA_DIR: test.services.config.dataDir,
      DATABASE_URL: test.database.appUrl,
      FILES_URL: inject('filesUrl') ?? '',
      DIE_AT: String(step),
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'kill-at-step.ts')}`,
    });
    const url = await server.ready;
    await releaseLeases();
    await finished();
    await findWrong();
    server.kill('SIGUSR2');
    // A separate request makes sure that the signal has arrived.
    await fetch(`${url}/Health/live`).catch(() => {});
    const answer = await fetch(`${url}${createExport.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }).catch(() => undefined);
    if (answer && answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    const died = server.ended.then(() => true);
    const hasDied = await (answer ? Promise.race([died, finished().then(() => false)]) : died);
    await findWrong();
    server.kill('SIGKILL');
    await server.ended;
    if (hasDied) kills += 1;
    return hasDied;
  }

  /** As if a minute had passed. */
  async function releaseLeases(): Promise<void> {
    await test.database.owner.query(
      "update exports set next_at = now(), leased_until = now() where user_id = $1 and state = 'Running'",
      [person.id],
    );
  }

  /** Resolves when no export of the person is under way. */
  async function finished(): Promise<void> {
    for (;;) {
      const { rowCount } = await test.database.owner.query(
        "select from exports where user_id = $1 and state in ('Queued', 'Running')",
        [person.id],
      );
      if (rowCount === 0) return;
      await sleep(20);
    }
  }

  async function findWrong(): Promise<void> {
    const { rows } = await test.database.owner.query(
      "select id, file_id, sha256 from exports where user_id = $1 and state = 'Ready'",
      [person.id],
    );
    for (const { id, file_id: fileId, sha256 } of rows) {
      const hash = createHash('sha256');
      const stored = await test.services.files.store.open(fileKey(person.tenantId, fileId));
      for await (const chunk of stored?.read() ?? []) hash.update(chunk);
      if (!stored || !hash.digest().equals(sha256)) wrong.push(id);
    }
  }
}

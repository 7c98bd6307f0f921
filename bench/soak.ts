import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from './measure.ts';
import { figuresHead, figuresRow, takeFigures, takeQueues } from './soak/figures.ts';
import { openLedger } from './soak/ledger.ts';
import { workAsPerson, workAsProgram } from './soak/person.ts';
import { checkPromises } from './soak/promises.ts';
import { createSoakWorld, type SoakWorld } from './soak/world.ts';

/** Milliseconds. */
const minute = 60_000;
/** All together make about 25 requests a second. */
const pause = 8500;
/** Not everybody signs in at once. */
const arriving = 2 * minute;
const memoryInterval = 10_000;
/** How long mails and webhooks may take after the last request. A mail waits two minutes in case it is read in Loggia first. */
const settling = 10 * minute;

/**
 * 200 people and 20 programs work for `minutes` over two processes on one database. Prints what must not grow at the start, every five
 * minutes and at the end, and whether each promise was kept. The process then ends with 1 if one was broken.
 */
export async function measureSoak(minutes: number): Promise<string> {
  const world = await createSoakWorld();
  try {
    const ledger = openLedger();
    const stopping = new AbortController();
    const stage = { world, ledger, stopped: stopping.signal };
    const pace = { pause, arriving: Math.min(arriving, (minutes * minute) / 3) };
    const rows: string[] = [];
    const note = async (name: string) => {
      const figures = await takeFigures(world);
      rows.push(figuresRow(name, figures, ledger));
      process.stdout.write(`${[...figuresHead, ...rows.slice(-1), '', ...ledger.times('last')].join('\n')}\n\n`);
      return figures;
    };
    await note('start');
    const begun = Date.now();
    const working = Promise.all([
      ...world.people.map((person, number) => workAsPerson(stage, person, number, pace)),
      ...world.programs.map((program) => workAsProgram(stage, program, pace)),
    ]);
    const memory: [number, number][] = [];
    const interval = (minutes < 10 ? 1 : 5) * minute;
    for (let next = interval; Date.now() - begun < minutes * minute; await sleep(memoryInterval)) {
      const [one, two] = world.processes;
      memory.push([await residentMegabytes(one.pid), await residentMegabytes(two.pid)]);
      if (Date.now() - begun < next) continue;
      await note(String(next / minute));
      next += interval;
    }
    stopping.abort();
    await working;
    await note('end');
    await settle(world);
    const end = await note('settled');
    const { rows: promises, broken } = await checkPromises(world, { ledger, end, minutes, memory });
    if (broken.length > 0) {
      const wrong = [ledger.errors, ledger.unexpected, world.logged()].flatMap((lines) => lines.slice(0, 10));
      process.exitCode = 1;
      process.stderr.write(`${['Broken:', ...broken, ...wrong].join('\n')}\n`);
    }
    return [
      ...figuresHead,
      ...rows,
      '',
      ...ledger.times('start'),
      '',
      `Changes heard live: ${ledger.heard}.`,
      '',
      '| promise | figure | kept |',
      '|---|---|---|',
      ...promises,
    ].join('\n');
  } finally {
    await world.stop();
  }
}

/** Until nothing is left in the queues, or the time is over. */
async function settle(world: SoakWorld): Promise<void> {
  for (const end = Date.now() + settling; Date.now() < end; await sleep(1000)) {
    const queues = await takeQueues(world);
    if (Object.values(queues).every((length) => length === 0)) return;
  }
}

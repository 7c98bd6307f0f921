import { type Channel, NotWritten, type Progress } from './channel.ts';

/** Milliseconds without new attempts after the mail server did not answer, or after a failure of the outbox itself. */
const restMs = 5000;

type Signals = { stopped?: AbortSignal | undefined; cutOff?: AbortSignal | undefined };

export type Sender = {
  /** Looks for companies with something that is due, and begins to send it. May be called while something is on its way. */
  look(): Promise<void>;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
};

/**
 * Sends what is due on a channel, in steps of one company. Companies take turns, so one with much to send, or with a server that hangs,
 * delays only itself. A mail server that is away is tried once in a while with a few mails, not with every mail at once.
 */
export function openSender(channel: Channel, { stopped, cutOff }: Signals, report: (error: unknown) => void): Sender {
  const line: string[] = [];
  /** Companies that are being served, and whether they became due again during that time. */
  const busy = new Map<string, boolean>();
  const workers = new Set<Promise<void>>();
  let restsUntil = 0;

  const mustRest = () => stopped?.aborted || performance.now() < restsUntil;

  function rest(): void {
    restsUntil = performance.now() + restMs;
    line.length = 0;
  }

  function fail(error: unknown): void {
    rest();
    if (!stopped?.aborted) report(error);
  }

  async function look(): Promise<void> {
    if (mustRest()) return;
    try {
      for (const id of await channel.listDue()) {
        if (busy.has(id)) busy.set(id, true);
        else if (!line.includes(id)) line.push(id);
      }
    } catch (error) {
      fail(error);
    }
    while (workers.size < channel.atOnce && line.length > 0 && !mustRest()) {
      const worker = work().catch(fail);
      workers.add(worker);
      void worker.then(() => workers.delete(worker));
    }
  }

  async function work(): Promise<void> {
    for (let id = line.shift(); id && !mustRest(); id = line.shift()) {
      busy.set(id, false);
      const progress = await channel
        .sendNext(id, cutOff)
        .catch(reportUnwritten)
        .finally(() => {
          if (busy.get(id as string)) line.push(id as string);
          busy.delete(id as string);
        });
      if (progress === 'unreachable') rest();
      else if (progress === 'sent' && !line.includes(id)) line.push(id);
    }
  }

  /** What cannot be written stops neither what is next of its company nor what others send. */
  function reportUnwritten(error: unknown): Progress {
    if (!(error instanceof NotWritten)) throw error;
    report(error);
    return 'sent';
  }

  return {
    look,
    settled: async () => {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}

/** Sends what is due now, and resolves when all of it was tried. Rejects if the outbox itself fails or something cannot be written. */
export async function sendDue(channel: Channel): Promise<void> {
  const failures: unknown[] = [];
  const sender = openSender(channel, {}, (error) => failures.push(error));
  await sender.look();
  await sender.settled();
  if (failures.length > 0) throw failures[0];
}

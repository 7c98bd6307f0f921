/** Whose mail it is. A mail that no mail server vouches for comes after all others. */
export type Turn = { company: string; sender: string; isAuthenticated: boolean };

type Waiting = { turn: Turn; start: () => void };

/**
 * Lets one mail be read at a time. Companies take turns, and so do the senders of a company. So whoever sends many mails, or large ones,
 * delays a mail of somebody else by one of them.
 */
export function openTurns() {
  const waiting: Waiting[] = [];
  /** When each company, and each sender of a company, had their last turn. Forgotten when nobody waits. */
  const last = new Map<string, number>();
  let count = 0;
  let isBusy = false;

  const senderKey = ({ company, sender }: Turn) => `${company} ${sender}`;
  const lastOf = (key: string) => last.get(key) ?? 0;

  function compare({ turn: a }: Waiting, { turn: b }: Waiting): number {
    return (
      Number(b.isAuthenticated) - Number(a.isAuthenticated) ||
      lastOf(a.company) - lastOf(b.company) ||
      lastOf(senderKey(a)) - lastOf(senderKey(b))
    );
  }

  function begin(turn: Turn): void {
    isBusy = true;
    count += 1;
    last.set(turn.company, count).set(senderKey(turn), count);
  }

  function end(): void {
    isBusy = false;
    // The sort is stable: of those with the same right, whoever came first.
    const [next] = waiting.toSorted(compare);
    if (!next) {
      last.clear();
      return;
    }
    waiting.splice(waiting.indexOf(next), 1);
    begin(next.turn);
    next.start();
  }

  return {
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      if (isBusy) await new Promise<void>((start) => waiting.push({ turn, start }));
      else begin(turn);
      return work().finally(end);
    },
  };
}

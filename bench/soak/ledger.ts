/** What was asked, what was answered, and what has to follow from it. */
export type Ledger = {
  requests: number;
  /** Answers of 5xx, in words. */
  errors: string[];
  /** Other answers that nobody expected, and requests without an answer. */
  unexpected: string[];
  /** Changes that people heard live. */
  heard: number;
  /** Events that a webhook has to tell, as `type id`. */
  events: string[];
  /** Addresses that have to get a mail about a sign-in, one for each. */
  newDevices: string[];
  /** Mails that have to come after that time, to an address and about a page. */
  notices: { address: string; page: string; at: number }[];
  answered(kind: string, milliseconds: number): void;
  /** A row for each kind, of all answers or of those since the last call. */
  times(since: 'start' | 'last'): string[];
};

export function openLedger(): Ledger {
  const all = new Map<string, number[]>();
  let recent = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, kind: string, milliseconds: number) => {
    const times = to.get(kind) ?? [];
    times.push(milliseconds);
    to.set(kind, times);
  };
  return {
    requests: 0,
    errors: [],
    unexpected: [],
    heard: 0,
    events: [],
    newDevices: [],
    notices: [],
    answered: (kind, milliseconds) => {
      add(all, kind, milliseconds);
      add(recent, kind, milliseconds);
    },
    times: (since) => {
      const shown = since === 'start' ? all : recent;
      if (since === 'last') recent = new Map();
      return ['| request | answers | p50 ms | p95 ms |', '|---|---|---|---|', ...rowsOf(shown)];
    },
  };
}

function rowsOf(times: Map<string, number[]>): string[] {
  return [...times]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, each]) => {
      const sorted = each.toSorted((a, b) => a - b);
      return `| ${kind} | ${sorted.length} | ${percentile(sorted, 0.5).toFixed(0)} | ${percentile(sorted, 0.95).toFixed(0)} |`;
    });
}

/** Of sorted values. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

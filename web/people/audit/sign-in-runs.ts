import type { AuditEntry } from '#contract/work/audit.ts';

/** Fewer are shown one by one. */
const least = 3;

/** Entries in their order. Three or more sign-ins and sign-outs that follow each other are together, because they bury the rest. */
export function runsOf(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && isSignIn(entry) && last.every(isSignIn)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < least ? run.map((entry) => [entry]) : [run]));
}

/** The people of a run, each once. */
export function namesOf(run: readonly AuditEntry[]): string[] {
  return [...new Set(run.flatMap(({ actorName }) => actorName ?? []))];
}

function isSignIn({ action }: AuditEntry): boolean {
  return action === 'session.started' || action === 'session.ended';
}

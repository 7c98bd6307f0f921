export type MailServerState = ReturnType<typeof openMailServerState>;

/** What the deliveries of this process say about the mail server. */
export function openMailServerState() {
  let problem: string | undefined;
  let listener = (_problem: string | undefined): void => {};

  return {
    /** Called with the problem when the server cannot be reached any more, and without one when it answers again. */
    onChange(added: (problem: string | undefined) => void): void {
      listener = added;
    },
    /** A mail that was refused before any conversation says nothing. */
    note({ outcome, answer }: { outcome: string; answer: string }): void {
      if (outcome === 'rejected') return;
      const before = problem;
      problem = outcome === 'unreachable' ? answer : undefined;
      if ((before === undefined) !== (problem === undefined)) listener(problem);
    },
    isAway: () => problem !== undefined,
  };
}

import { Failure } from '#server/platform/answers/failures.ts';

/** Whether the connection to the database broke, or was ended, under a statement. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    /^(08...|57P0.)$/.test(String(code)) ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool)/.test(
      String(message),
    )
  );
}

type Report = (error: unknown, job: string) => void;

/** Leaves out what fails because the database is away: its outage has a line already. */
export function withoutOutages(isWell: () => Promise<boolean>, report: Report): Report {
  return (error, job) => {
    const mayBeOutage = isLostConnection(error) || (error instanceof Failure && error.kind === 'unavailable');
    if (!mayBeOutage) return report(error, job);
    void isWell().then((isUp) => isUp && report(error, job));
  };
}

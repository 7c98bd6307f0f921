/** Whether `app.refuse` has raised this reason: the statement found that it must not be done. */
export function isRefusal(error: unknown, reason: string): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'AT400' && message === reason;
}

import { toldBy } from '#contract/platform/texts/constant.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { refuseField } from '#server/platform/answers/failures.ts';

/** For each constraint the field, and its message. */
export type DuplicateTexts = Readonly<Record<string, readonly [field: string, message: Text]>>;

/**
 * Turns a violated unique constraint into a 400 that names the form's field. `texts` lists, for each constraint that the
 * statement can violate, the field and its message. Other errors pass through.
 */
export async function refuseDuplicates<T>(work: Promise<T>, texts: DuplicateTexts): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const text = code === '23505' && constraint ? texts[constraint] : undefined;
    if (text) refuseField(text[0], toldBy(text[1]));
    throw error;
  }
}

/** Whether `app.refuse` raised this reason: the statement itself found that it must not run. */
export function isRefusal(error: unknown, reason: string): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'AT400' && message === reason;
}

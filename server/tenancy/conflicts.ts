import { invalid } from '#server/failures.ts';

/**
 * Says in the form's own words which field another row already has. `texts` names, for each unique constraint that
 * the statement can run into, the field and its message; the constraint's name stays inside.
 */
export async function refuseDuplicates<T>(
  work: Promise<T>,
  texts: Record<string, [field: string, message: string]>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const text = code === '23505' && constraint ? texts[constraint] : undefined;
    if (text) invalid(...text);
    throw error;
  }
}

import { problemTexts } from '#contract/platform/problem-texts.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { t } from '#web/texts/index.ts';

/** Why the user cannot write messages, in words. Undefined if they can. */
export function useWriteObstacle(isArchived: boolean): string | undefined {
  const session = useSession();
  const isReadOnly = useIsReadOnly();
  const can = useCan();
  if (session?.preview) {
    return t('You see this as {name}. Nothing can be written in a preview.', { name: session.preview.shown });
  }
  if (session?.user.tenantIsReadOnly) return t(problemTexts.readOnlyDemo);
  if (isReadOnly) return t('The trial has ended, so nothing can be written.');
  if (isArchived) return t(problemTexts.archived);
  return can('createMessage') ? undefined : t('Your role does not allow writing here.');
}

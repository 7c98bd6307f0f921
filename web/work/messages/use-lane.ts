import { useQuery } from '@tanstack/react-query';
import type { Audience } from '#contract/platform/audience.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import type { Draft } from './drafts.ts';
import { readersQuery } from './queries.ts';
import type { Subject } from './subject.ts';

/**
 * The lane of a draft: what its author chose, or else what the company preselects. Nothing goes to the client until that is known.
 * `fixed` says why there is no choice.
 */
export function useLane(subject: Subject, draft: Draft): { audience: Audience; fixed?: string } {
  const choosesLane = useSeesAudience();
  const { data: company } = useQuery({ ...companyQuery(), enabled: choosesLane });
  const { data: readers } = useQuery(readersQuery(subject, { audience: 'client' }));
  if (!choosesLane) return { audience: 'client' };
  if (readers?.audience === 'staff') {
    return { audience: 'staff', fixed: subjectTexts[subject.type] };
  }
  if (draft.parent?.audience === 'staff') {
    return { audience: 'staff', fixed: t('An answer to a message for staff is for staff.') };
  }
  return { audience: draft.audience ?? company?.defaultAudience ?? 'staff' };
}

const subjectTexts: Record<Subject['type'], string> = {
  project: t('Only staff can see this project.'),
  ticket: t('Only staff can see this ticket.'),
  task: t('Only staff can see this task.'),
  document: t('Only staff can see this document.'),
  image: t('Only staff can see this picture.'),
};

import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session.ts';
import { nameOf } from '#web/people/tenants/name-and-pictures.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { readersQuery } from './queries.ts';
import type { Subject } from './subject.ts';

/** What the two sides of a conversation are called. Client users know the team by the company's name. */
export function useSides(subject: Subject) {
  const user = useSession()?.user;
  const { data: tenant } = useQuery(tenantQuery(user?.tenantId ?? ''));
  const { data: readers } = useQuery(readersQuery(subject, { audience: 'client' }));
  const isClient = Boolean(user?.clientId);
  return {
    clientName: (isClient ? user?.clientName : readers?.clientName) ?? '',
    teamName: isClient ? (tenant ? nameOf(tenant) : '') : t('Your team'),
  };
}

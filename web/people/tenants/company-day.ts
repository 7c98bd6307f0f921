import { useQuery } from '@tanstack/react-query';
import { today, todayIn } from '#web/lib/day.ts';
import { companyQuery } from './queries.ts';

/** Today where the company is. Until its time zone is known, today where the viewer is. */
export function useCompanyDay(): string {
  const { data: company } = useQuery(companyQuery());
  return company?.timeZone ? todayIn(company.timeZone) : today();
}

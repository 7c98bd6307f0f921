import type { HealthDetails } from '#contract/platform/health.ts';
import { findProblem } from '#server/platform/mail/transport.ts';
import { isLate, readWaitingWork } from '#server/platform/outbox/waiting.ts';
import type { Services } from '#server/platform/services.ts';

/** What is away or late. Asks the mail server itself, so it knows also when no mail was sent. */
export async function readDetails({ config, tenancy }: Pick<Services, 'config' | 'tenancy'>): Promise<HealthDetails> {
  const [problem, work] = await Promise.all([config.mail && findProblem(config.mail), readWaitingWork(tenancy)]);
  const queues = work.map((each) => {
    const { queue, waiting, oldestAt } = each;
    return { queue, waiting, ...(oldestAt !== null && { oldestAt }), isLate: isLate(each) };
  });
  const isWell = problem === undefined && queues.every(({ isLate }) => !isLate);
  return {
    version: config.version.number,
    ...(config.version.commit && { commit: config.version.commit }),
    status: isWell ? 'Healthy' : 'Degraded',
    mailServer: describe(config.mail !== undefined, problem),
    queues,
  };
}

function describe(isOn: boolean, problem: string | undefined): HealthDetails['mailServer'] {
  if (!isOn) return { state: 'Off' };
  return problem === undefined ? { state: 'Reached' } : { state: 'Away', problem };
}

import type { Background } from './background.ts';
import type { AllOnWorld } from './world.ts';

const rounds = 40;

/** What each screen of the administrator asks first. */
function calls({ projectId, conversationId }: AllOnWorld['company']): Record<string, string> {
  const conversation = `/api/Messages?subjectType=project&subjectId=${conversationId}&from=end&limit=50`;
  return {
    'dashboard: figures': '/api/Projects/summary',
    'dashboard: what waits': '/api/Waiting',
    'dashboard: timeline': '/api/Projects?status=InProgress&sort=client&limit=200',
    projects: '/api/Projects?limit=48',
    'projects: search': '/api/Projects?limit=48&search=No%207777',
    'projects: board, one column': '/api/Projects?limit=48&status=OnHold',
    'projects: calendar, a month': '/api/Projects?limit=200&sort=endDate&dueFrom=2026-12-01&dueTo=2026-12-31',
    project: `/api/Projects/${projectId}/details`,
    'project: what happened': `/api/Projects/${projectId}/feed?limit=50`,
    'project: tasks': `/api/Tasks?projectId=${projectId}&limit=50`,
    'project: documents': `/api/Documents/project/${projectId}?limit=50`,
    'project: pictures': `/api/Image/project/${projectId}?limit=50`,
    'project: who reads a message': `/api/Messages/readers?subjectType=project&subjectId=${projectId}&audience=client`,
    conversation,
    clients: '/api/Clients?limit=50',
    'clients: search': '/api/Clients?limit=50&search=Client%20777',
    users: '/api/Users/all?limit=50',
    'users: search': '/api/Users/all?limit=50&search=No%201777',
    roles: '/api/Roles/with-details',
    tickets: '/api/Support/tickets?limit=50',
    'tickets: what is due first': '/api/Support/tickets?limit=50&sort=promise',
    'tickets: search': '/api/Support/tickets?limit=50&search=Ticket%204321',
    inbox: '/api/Notifications?limit=50',
    search: '/api/Search?q=paint',
    'search: rare': '/api/Search?q=7777',
    'audit log': '/api/Audit?limit=50',
    mails: '/api/Mail?limit=50',
  };
}

/** Asks all of them in turns, first without the background and then with it. */
export async function measureLists(world: AllOnWorld, background: Background): Promise<string[]> {
  const asked = Object.entries(calls(world.company));
  const without = await measure(world, asked);
  await background.begin();
  const withIt = await measure(world, asked);
  await background.end();
  const cells = (times: number[]) => [0.5, 0.95].map((share) => at(times, share).toFixed(1)).join(' | ');
  return [
    '| first page | p50 ms | p95 ms | with background: p50 ms | p95 ms |',
    '|---|---|---|---|---|',
    ...asked.map(
      ([name], index) => `| ${name} | ${cells(without[index] as number[])} | ${cells(withIt[index] as number[])} |`,
    ),
  ];
}

async function measure({ url, company }: AllOnWorld, asked: [string, string][]): Promise<number[][]> {
  const times: number[][] = asked.map(() => []);
  for (let round = 0; round < rounds + 5; round += 1) {
    for (const [index, [name, address]] of asked.entries()) {
      const begun = performance.now();
      const answer = await fetch(url + address, { headers: { authorization: `Bearer ${company.token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}.`);
      // The first rounds warm up.
      if (round >= 5) times[index]?.push(performance.now() - begun);
    }
  }
  return times;
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] as number;
}

import { documentOrders } from '#contract/work/document-orders.ts';
import { projectOrders } from '#contract/work/project-status.ts';
import { ticketOrders } from '#contract/work/ticket-status.ts';
import { fillCompany, hundredth, large } from './large-company.ts';
import { startLoggia } from './loggia.ts';
import { median } from './measure.ts';
import { sampleOf, vacuum } from './world.ts';

const rounds = 200;
interface Side {
  token: string;
  clientId: string;
  projectId: string;
}

/** The lists that grow with the work of a company. What is not a page, such as a search, reads as much as there is. */
const lists: Record<string, (side: Side) => string> = {
  ...inEachOrder('projects', projectOrders, () => '/api/Projects?limit=20'),
  'projects, of a status': () => '/api/Projects?limit=20&status=OnHold',
  'projects, of a client': ({ clientId }) => `/api/Projects?limit=20&clientId=${clientId}`,
  'projects, that I lead': () => '/api/Projects?limit=20&leadId=me',
  'projects, overdue': () => '/api/Projects?limit=20&overdue=true',
  ...inEachOrder('tickets', ticketOrders, () => '/api/Support/tickets?limit=50'),
  'tickets, of a status': () => '/api/Support/tickets?limit=50&status=Open',
  'tickets, of a priority': () => '/api/Support/tickets?limit=50&priority=Low',
  'tickets, of a client': ({ clientId }) => `/api/Support/tickets?limit=50&clientId=${clientId}`,
  'tickets, those of mine': () => '/api/Support/tickets?limit=50&assigneeId=me',
  'tickets, unassigned': () => '/api/Support/tickets?limit=50&assigneeId=none',
  'tickets, searched for a word': () => '/api/Support/tickets?limit=50&search=Nobody',
  tasks: ({ projectId }) => `/api/Tasks?limit=50&projectId=${projectId}`,
  'tasks, open': ({ projectId }) => `/api/Tasks?limit=50&state=open&projectId=${projectId}`,
  'tasks, mine': ({ projectId }) => `/api/Tasks?limit=50&mine=true&projectId=${projectId}`,
  'tasks, milestones': ({ projectId }) => `/api/Tasks?limit=50&milestone=true&projectId=${projectId}`,
  'tasks of all projects': () => '/api/Tasks?limit=50',
  'my work': () => '/api/Work?limit=20',
  ...inEachOrder('documents', documentOrders, ({ projectId }) => `/api/Documents/project/${projectId}?limit=20`),
  'documents, of a label': ({ projectId }) => `/api/Documents/project/${projectId}?limit=20&label=Drawings`,
  'labels of documents': ({ projectId }) => `/api/Documents/project/${projectId}/labels`,
  'documents of all projects': () => '/api/Documents?limit=20',
  messages: ({ projectId }) => `/api/Messages?limit=50&subjectType=project&subjectId=${projectId}`,
  'a project, all that happened': ({ projectId }) => `/api/Projects/${projectId}/feed?limit=50`,
  inbox: () => '/api/Notifications?limit=50',
};

function inEachOrder(name: string, orders: readonly string[], address: (side: Side) => string) {
  return Object.fromEntries(
    orders.map((order) => [`${name}, by ${order}`, (side: Side) => `${address(side)}&sort=${order}`]),
  );
}

/**
 * First pages, with their totals, of a company with 10,000 projects, 50,000 tickets, 10,000 notifications and a project of 5,000
 * messages, 5,000 tasks and 2,000 documents, and of one with a hundredth of each. Both are asked in turns, so that other load affects both.
 */
export async function measureSizes(): Promise<string> {
  const loggia = await startLoggia();
  try {
    const sides = await Promise.all(
      [hundredth, large].map(async (amounts, number): Promise<Side> => {
        const tenantId = await loggia.createTenant(number);
        const projectId = await fillCompany(loggia.ownerUrl, tenantId, amounts);
        const { clientId } = await sampleOf(loggia.ownerUrl, tenantId);
        return { token: await loggia.signIn(tenantId), projectId, clientId };
      }),
    );
    await vacuum(loggia.ownerUrl);
    const rows: string[] = [];
    for (const [name, address] of Object.entries(lists)) rows.push(await measureList(loggia.url, name, address, sides));
    return ['| first page | a hundredth, ms | whole, ms | ratio |', '|---|---|---|---|', ...rows].join('\n');
  } finally {
    await loggia.stop();
  }
}

async function measureList(url: string, name: string, address: (side: Side) => string, sides: Side[]): Promise<string> {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds + 20; round += 1) {
    for (const [index, side] of sides.entries()) {
      const begun = performance.now();
      const answer = await fetch(url + address(side), { headers: { authorization: `Bearer ${side.token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}.`);
      // The first rounds warm up.
      if (round >= 20) times[index]?.push(performance.now() - begun);
    }
  }
  const [few, many] = times.map(median) as [number, number];
  return `| ${name} | ${few.toFixed(1)} | ${many.toFixed(1)} | ${(many / few).toFixed(2)} |`;
}

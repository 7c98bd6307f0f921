import { fillCompany, large } from './large-company.ts';
import { startLoggia } from './loggia.ts';
import { median } from './measure.ts';
import { vacuum } from './world.ts';

const rounds = 200;
const small = { ...large, tickets: 500, notifications: 100, messages: 50 };

interface Side {
  token: string;
  projectId: string;
}

/** The lists that grow with the work of a company. What is not a page, such as a search, reads as much as there is. */
const lists: Record<string, (side: Side) => string> = {
  tickets: () => '/api/Support/tickets?limit=50',
  'tickets, those of mine': () => '/api/Support/tickets?limit=50&assigneeId=me',
  'tickets, unassigned': () => '/api/Support/tickets?limit=50&assigneeId=none',
  'tickets, what is due first': () => '/api/Support/tickets?limit=50&sort=promise',
  'tickets, most urgent first': () => '/api/Support/tickets?limit=50&sort=-priority',
  'tickets, searched for a word': () => '/api/Support/tickets?limit=50&search=Nobody',
  messages: ({ projectId }) => `/api/Messages?limit=50&subjectType=project&subjectId=${projectId}`,
  'a project, all that happened': ({ projectId }) => `/api/Projects/${projectId}/feed?limit=50`,
  inbox: () => '/api/Notifications?limit=50',
};

/**
 * First pages, with their totals, of a company with 50,000 tickets, 10,000 notifications and a project of 5,000 messages,
 * and of one with a hundredth of each. Both are asked in turns, so that other load affects both.
 */
export async function measureSizes(): Promise<string> {
  const loggia = await startLoggia();
  try {
    const sides = await Promise.all(
      [small, large].map(async (amounts, number): Promise<Side> => {
        const tenantId = await loggia.createTenant(number);
        const projectId = await fillCompany(loggia.ownerUrl, tenantId, amounts);
        return { token: await loggia.signIn(tenantId), projectId };
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

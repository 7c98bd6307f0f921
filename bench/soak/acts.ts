import type { Actor, Call, Known } from './call.ts';
import { mention, message, newDocument, newTask, newTicket, newVersion } from './writes.ts';

type Act = {
  kind: string;
  /** How often it happens, compared with the others. */
  weight: number;
  who?: (actor: Actor) => boolean;
  /** Undefined if nothing is known yet that it could be about. */
  call(actor: Actor): Call | undefined;
};

const staff = ({ role }: Actor) => role !== 'client';
const person = ({ role }: Actor) => role !== 'program';
const editor = ({ role }: Actor) => role === 'manager' || role === 'Admin' || role === 'program';

/** Something that this actor may do now. */
export function chooseAct(actor: Actor): { kind: string; call: Call } {
  const possible = acts.filter(({ who }) => !who || who(actor));
  for (;;) {
    const { kind, call } = chooseByWeight(possible);
    const made = call(actor);
    if (made) return { kind, call: made };
  }
}

function chooseByWeight(possible: readonly Act[]): Act {
  let left = Math.random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const act of possible) {
    left -= act.weight;
    if (left < 0) return act;
  }
  return possible[0] as Act;
}

const any = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

/** A list, whose ids the actor knows from then on. */
function list(known: keyof Known, path: string): (actor: Actor) => Call {
  return (actor) => ({
    path,
    learn: (rows: { id: string }[]) => {
      actor.known[known] = rows.map(({ id }) => id);
    },
  });
}

/** A call about something that the actor knows. */
function about(known: keyof Known, make: (id: string, actor: Actor) => Call): (actor: Actor) => Call | undefined {
  return (actor) => {
    const id = any(actor.known[known]);
    return id === undefined ? undefined : make(id, actor);
  };
}

const acts: Act[] = [
  { kind: 'list of projects', weight: 12, call: list('projects', '/api/Projects?limit=50') },
  { kind: 'list of tickets', weight: 7, call: list('tickets', '/api/Support/tickets?limit=50') },
  { kind: 'list of documents', weight: 4, call: list('documents', '/api/Documents?limit=50') },
  { kind: 'list of tasks', weight: 5, call: list('tasks', '/api/Tasks?limit=50&state=open') },
  { kind: 'inbox', weight: 10, who: person, call: list('lines', '/api/Notifications?limit=50&state=unread') },
  { kind: 'dashboard', weight: 8, call: () => ({ path: '/api/Projects/summary' }) },
  { kind: 'what waits', weight: 4, who: person, call: () => ({ path: '/api/Waiting' }) },
  {
    kind: 'search',
    weight: 5,
    call: () => ({ path: `/api/Search?q=${any(['Project', 'Client 7', 'door', 'number 42'])}` }),
  },
  { kind: 'project', weight: 9, call: about('projects', (id) => ({ path: `/api/Projects/${id}/details` })) },
  {
    kind: 'what happened in a project',
    weight: 5,
    call: about('projects', (id) => ({ path: `/api/Projects/${id}/feed?limit=50` })),
  },
  {
    kind: 'conversation',
    weight: 7,
    call: about('projects', (id) => ({ path: `/api/Messages?subjectType=project&subjectId=${id}&from=end&limit=50` })),
  },
  { kind: 'ticket', weight: 4, call: about('tickets', (id) => ({ path: `/api/Support/tickets/${id}` })) },
  { kind: 'download', weight: 4, call: about('documents', (id) => ({ path: `/api/Documents/${id}/download` })) },
  {
    kind: 'new message',
    weight: 4,
    call: about('projects', (subjectId) => message('/api/Messages', { subjectType: 'project', subjectId })),
  },
  {
    kind: 'new message that can be taken back',
    weight: 3,
    who: person,
    call: about('projects', (subjectId) => message('/api/WithheldMessages', { subjectType: 'project', subjectId })),
  },
  { kind: 'new message with a mention', weight: 2, who: staff, call: about('projects', mention) },
  {
    kind: 'answer to a ticket',
    weight: 2,
    call: about('tickets', (subjectId) => message('/api/Messages', { subjectType: 'ticket', subjectId })),
  },
  { kind: 'new ticket', weight: 2, call: newTicket },
  {
    kind: 'change of a ticket',
    weight: 1,
    who: staff,
    call: about('tickets', (id) => ({
      method: 'PATCH',
      path: `/api/Support/tickets/${id}`,
      body: { status: any(['Open', 'InProgress', 'OnHold', 'Resolved']) },
    })),
  },
  { kind: 'new document', weight: 1.5, who: staff, call: about('projects', newDocument) },
  { kind: 'new version of a document', weight: 0.5, who: staff, call: about('documents', newVersion) },
  { kind: 'new task', weight: 2, who: editor, call: about('projects', newTask) },
  {
    kind: 'tick of a task',
    weight: 1,
    who: staff,
    call: about('tasks', (id) => ({
      method: 'PATCH',
      path: `/api/Tasks/${id}`,
      body: { status: any(['Doing', 'Done']) },
    })),
  },
  {
    kind: 'read a line',
    weight: 4,
    who: person,
    call: about('lines', (id) => ({ method: 'POST', path: `/api/Notifications/${id}/read` })),
  },
  {
    kind: 'read all lines',
    weight: 0.5,
    who: person,
    call: () => ({ method: 'POST', path: '/api/Notifications/read-all' }),
  },
];

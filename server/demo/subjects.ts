import { demoDocuments } from './attachments.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { demoPeople } from './people.ts';
import { demoProjects } from './projects.ts';
import { demoTickets, positionOf } from './tickets.ts';

export type DemoSubject = {
  type: 'project' | 'document' | 'ticket';
  id: string;
  projectId: string | null;
  clientId: string | null;
};

/** What news and messages are about: a project or a ticket by its title, a document by its name. */
export function subjectOf(company: DemoCompany, about: string, clientId: (key: string) => string): DemoSubject {
  const project = demoProjects.findIndex(({ title }) => title === about);
  if (project >= 0) return placeOf(company, 'project', project, project, clientId);
  const document = demoDocuments().findIndex(({ fileName }) => fileName === about);
  if (document >= 0) {
    const of = demoProjects.findIndex(({ title }) => title === demoDocuments()[document]?.project);
    return placeOf(company, 'document', document, of, clientId);
  }
  const ticket = positionOf(about);
  const client = demoPeople.find(({ key }) => key === demoTickets[ticket]?.by)?.client;
  const id = demoId(company, 'ticket', ticket + 1);
  const of = demoProjects.findIndex(({ title }) => title === demoTickets[ticket]?.project);
  const projectId = of >= 0 ? demoId(company, 'project', of + 1) : null;
  return { type: 'ticket', id, projectId, clientId: client ? clientId(client) : null };
}

function placeOf(
  company: DemoCompany,
  type: 'project' | 'document',
  position: number,
  project: number,
  clientId: (key: string) => string,
): DemoSubject {
  const client = demoProjects[project]?.client as string;
  const projectId = demoId(company, 'project', project + 1);
  return { type, id: demoId(company, type, position + 1), projectId, clientId: clientId(client) };
}

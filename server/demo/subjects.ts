import { demoDocuments, demoImages } from './attachments.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { demoPeople } from './people.ts';
import { demoProjects } from './projects.ts';
import { demoTasks } from './tasks.ts';
import { demoTickets, positionOf } from './tickets.ts';

export type DemoSubject = {
  type: 'project' | 'document' | 'image' | 'task' | 'ticket';
  id: string;
  projectId: string | null;
  clientId: string | null;
};

/** What news and messages are about: a project, a task or a ticket by its title, a document or an image by its name. */
export function subjectOf(company: DemoCompany, about: string, clientId: (key: string) => string): DemoSubject {
  const project = demoProjects.findIndex(({ title }) => title === about);
  if (project >= 0) return placeOf(company, 'project', project, project, clientId);
  const items = {
    document: demoDocuments().map(({ fileName, project }) => ({ name: fileName, project })),
    image: demoImages.map(({ fileName, project }) => ({ name: fileName, project })),
    task: demoTasks.map(({ title, project }) => ({ name: title, project })),
  };
  for (const type of ['document', 'image', 'task'] as const) {
    const position = items[type].findIndex(({ name }) => name === about);
    if (position < 0) continue;
    const of = demoProjects.findIndex(({ title }) => title === items[type][position]?.project);
    return placeOf(company, type, position, of, clientId);
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
  type: 'project' | 'document' | 'image' | 'task',
  position: number,
  project: number,
  clientId: (key: string) => string,
): DemoSubject {
  const client = demoProjects[project]?.client as string;
  const projectId = demoId(company, 'project', project + 1);
  return { type, id: demoId(company, type, position + 1), projectId, clientId: clientId(client) };
}

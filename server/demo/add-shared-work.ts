import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { foldName } from '#server/platform/text/names.ts';
import { type DemoCompany, demoId } from './companies.ts';

const templates = [
  {
    name: 'Website',
    description:
      'Workshop, structure, design, content, build, tests and launch. The client delivers texts and pictures before the build begins.',
    days: 98,
  },
  {
    name: 'Survey of a building',
    description: 'Visit on site, measurements, photographs, and a report with priorities and costs.',
    days: 42,
  },
];

const views = [
  { noun: 'projects', name: 'Due next', query: 'status=InProgress&sort=endDate&view=list' },
  { noun: 'projects', name: 'Late', query: 'overdue=true&sort=endDate' },
  { noun: 'tickets', name: 'Nobody has it', query: 'assigneeId=none&status=Open' },
];

/** What the team shares: the templates of its projects and the views of its lists. */
export async function addSharedWork(tx: WriteTx, company: DemoCompany): Promise<void> {
  await tx.run(
    db.insertInto('project_templates').values(
      templates.map((template, index) => ({
        tenant_id: company.id,
        id: demoId(company, 'template', index + 1),
        ...template,
        name_key: foldName(template.name),
      })),
    ),
  );
  await tx.run(
    db.insertInto('saved_views').values(
      views.map((view, index) => ({
        tenant_id: company.id,
        id: demoId(company, 'savedView', index + 1),
        user_id: null,
        ...view,
        name_key: foldName(view.name),
      })),
    ),
  );
}

import type { Health } from '#contract/work/update-values.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { instantAgo } from './days.ts';
import type { Ids } from './ids.ts';
import { demoProjects } from './projects.ts';

type DemoUpdate = { project: string; by: string; days: number; health: Health; body: string };

/** What clients were told. The position is part of the id, so add new ones only at the end. */
const demoUpdates: readonly DemoUpdate[] = [
  {
    project: 'Booking website relaunch',
    by: 'manager',
    days: 2,
    health: 'OnTrack',
    body: 'The room search is ready for your tests, and reception teams already book with it.\n\nNext week we enter the rates of the coming season. We need your decision on them for that. The launch stays in four weeks.',
  },
  {
    project: 'Lobby and bar refurbishment, Quayside',
    by: 'manager',
    days: 1,
    health: 'AtRisk',
    body: 'The late joinery costs us six days. Painting goes on at night, so the bar stays open as planned.\n\nWe hand over next week if the two missing shelves arrive on Monday.',
  },
  {
    project: 'Fire safety survey, 24 buildings',
    by: 'manager',
    days: 3,
    health: 'OffTrack',
    body: 'Seventeen of 24 reports are signed off. Seven buildings are late, because nobody could let us in.\n\nPlease help us to arrange access to Larch Row first: it has the most doors.',
  },
];

/** Inserts the updates. Each tells of the two weeks before it. */
export async function addUpdates(tx: WriteTx, company: DemoCompany, ids: Ids, today: string): Promise<void> {
  await tx.run(
    db.insertInto('updates').values(
      demoUpdates.map(({ project, by, days, health, body }, index) => ({
        tenant_id: company.id,
        id: demoId(company, 'update', index + 1),
        project_id: ids.project(project),
        client_id: ids.client(demoProjects.find(({ title }) => title === project)?.client as string),
        health,
        body,
        audience: 'client',
        covers_from: instantAgo(today, days + 14),
        covers_to: instantAgo(today, days, 90),
        created_by: ids.user(by),
      })),
    ),
  );
}

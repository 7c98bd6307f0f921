import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { type DemoCompany, demoId, modulesOf } from './companies.ts';
import { dayFrom } from './days.ts';
import type { Ids } from './ids.ts';

const client = 'hotels';
const booking = 'Booking website relaunch';
const lobby = 'Lobby and bar refurbishment, Quayside';

type DemoHour = { project: string; by: string; days: number; minutes: number; note: string; isShared?: true };

/** What was worked for one client. The position is part of the id, so add new ones only at the end. */
const demoHours: readonly DemoHour[] = [
  hour(booking, 'worker', 0, 75, 'Payment page on older phones', true),
  hour(booking, 'worker', 1, 210, 'Room search: filters and empty results', true),
  hour(booking, 'manager', 1, 45, 'Call with Priya about the rates'),
  hour(booking, 'worker', 2, 180, 'Room search: speed', true),
  hour(lobby, 'manager', 2, 120, 'Site visit, joinery', true),
  hour(booking, 'worker', 5, 240, 'Import of the room list', true),
  hour(lobby, 'manager', 6, 90, 'New plan for the night shifts'),
  hour(booking, 'worker', 9, 300, 'Import of the room list', true),
  hour(booking, 'manager', 34, 150, 'Workshop with the reception teams', true),
  hour(lobby, 'manager', 36, 240, 'Survey of the bar', true),
];

function hour(project: string, by: string, days: number, minutes: number, note: string, isShared?: true): DemoHour {
  return { project, by, days, minutes, note, ...(isShared && { isShared }) };
}

/** Inserts hours and a budget where the company has hours, and lets the client see them. */
export async function addHours(tx: WriteTx, company: DemoCompany, ids: Ids, today: string): Promise<void> {
  if (!modulesOf(company).includes('hours')) return;
  const place = { tenant_id: company.id, client_id: ids.client(client) };
  const budgetId = demoId(company, 'budget', 1);
  await tx.run(db.updateTable('clients').set({ shows_hours: 'Lines' }).where('id', '=', place.client_id));
  await tx.run(
    db.insertInto('hours').values(
      demoHours.map(({ project, by, days, minutes, note, isShared }, index) => ({
        ...place,
        id: demoId(company, 'hour', index + 1),
        project_id: ids.project(project),
        user_id: ids.user(by),
        created_by: ids.user(by),
        worked_on: dayFrom(today, -days),
        minutes,
        note,
        audience: isShared ? 'client' : 'staff',
        billable: isShared ?? false,
      })),
    ),
  );
  await tx.run(
    db.insertInto('budgets').values({
      ...place,
      id: budgetId,
      minutes: 1200,
      period: 'Month',
      carries_over: true,
      billable_only: true,
      starts_on: dayFrom(today, -60),
    }),
  );
  await tx.run(
    db
      .insertInto('budget_projects')
      .values([booking, lobby].map((project) => ({ ...place, budget_id: budgetId, project_id: ids.project(project) }))),
  );
}

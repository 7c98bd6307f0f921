import { addDays, type Studio } from './studio.ts';

/** Adds four projects with different clients, states and dates. */
export async function addFour({ addProject, globex }: Studio): Promise<void> {
  await addProject({ title: 'Lobby', status: 'InProgress', progressPercentage: 40 });
  await addProject({ title: 'Late roof', startDate: addDays(-9), endDate: addDays(-1), status: 'InProgress' });
  await addProject({ title: 'Garden', status: 'OnHold', endDate: addDays(0) });
  await addProject({ title: 'Boiler', clientId: globex });
}

import type { Page } from '@playwright/test';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, inDatabase, openAs, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';
import { createStudio, raise, withSecondUser } from '#tests/support/studio.ts';
import { todayIn } from '#web/lib/day.ts';

const cell = (page: Page, name: string, day: string) =>
  page.getByRole('table', { name: 'Hours by day' }).getByRole('textbox', { name: `${name}, ${day}` });
/** Where the browser is. */
const addDays = (days: number) => todayIn('Europe/Berlin', new Date(Date.now() + days * 86_400_000));
const shown = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

test('a company turns hours on, books them by sheet and timer, has a budget, and shows them to its client', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const lobby = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id, studio.ann.id] });
  await studio.addProject({ title: 'Attic' });
  const { id: ticketId } = await raise(studio, 'Lamp', { clientId: studio.acme });
  await studio.call('PATCH', `/api/Support/tickets/${ticketId}`, { projectId: lobby });

  // Off, nothing of it is there.
  await openAs(page, admin, '/my-work');
  await expect(page.getByRole('link', { name: 'My work' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hours', exact: true })).toHaveCount(0);
  await page.goto(`/projects/${lobby}`);
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Hours' })).toHaveCount(0);
  await page.goto('/hours');
  await expect(page.getByText('Hours are not shown here')).toBeVisible();
  await page.getByRole('link', { name: 'Open the settings' }).click();
  await page.getByRole('checkbox', { name: /^Hours: / }).check();
  await page.getByRole('checkbox', { name: /^Tasks: / }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await goTo(page, 'Hours', 'Hours');

  // The sheet, by keyboard.
  await expect(page.getByText('Nothing booked yet')).toBeVisible();
  await expectAccessible(page);
  for (const title of ['Attic', 'Lobby']) {
    await page.getByRole('button', { name: 'Add row' }).first().click();
    await page.getByLabel('Project', { exact: true }).selectOption({ label: `${title} · Acme` });
    await page.getByRole('dialog').getByRole('button', { name: 'Add row' }).click();
  }
  const today = addDays(0);
  await cell(page, 'Attic', shown(today)).focus();
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Lobby', shown(today))).toBeFocused();
  await page.keyboard.type('90m');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Attic', shown(today))).toBeFocused();
  await expect(cell(page, 'Attic', shown(today))).toHaveValue('1:30');
  await expect(cell(page, 'Lobby', shown(today))).toHaveValue('1:30');
  await expect(page.getByRole('row', { name: /^Sum/ })).toContainText('3:00');
  const entries = page.getByRole('listitem').filter({ has: page.getByText('Acme', { exact: true }) });
  await expect(entries).toHaveCount(2);

  // What cannot be read stays, and Escape drops it.
  await page.keyboard.type('two');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/Type a duration such as 1:30/)).toBeVisible();
  await expect(cell(page, 'Attic', shown(today))).toHaveValue('two');
  await expect(cell(page, 'Attic', shown(today))).toHaveAttribute('aria-invalid', 'true');
  await cell(page, 'Attic', shown(today)).press('Escape');
  await expect(cell(page, 'Attic', shown(today))).toHaveValue('1:30');

  // An emptied cell deletes its entry, and Undo brings it back.
  await cell(page, 'Attic', shown(today)).fill('');
  await cell(page, 'Attic', shown(today)).press('Enter');
  await expect(page.getByText('Entry deleted')).toBeVisible();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Booked again')).toBeVisible();
  await expect(cell(page, 'Attic', shown(today))).toHaveValue('1:30');
  await expect(entries).toHaveCount(2);
  await expectAccessible(page);

  // A note for the client, in the list.
  await entries.filter({ hasText: 'Lobby' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Entry' }).click();
  await page.getByLabel('Note').fill('Measured the floor.');
  await page.getByRole('radio', { name: 'Acme' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Entry' }).click();
  await expect(entries.filter({ hasText: 'Measured the floor.' })).toHaveCount(1);

  // The address has the week, whose rows go on.
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(`/hours?day=${addDays(7)}`);
  await expect(cell(page, 'Lobby', shown(addDays(7)))).toHaveValue('');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(cell(page, 'Lobby', shown(today))).toHaveValue('1:30');

  // The timer, from a ticket. After ten hours it asks.
  await page.goto(`/supportTickets/${ticketId}`);
  await page.getByRole('button', { name: 'Start timer' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:00:\d\d$/);
  await goTo(page, 'Hours', 'Hours');
  await expect(page.getByRole('region', { name: 'Timer' })).toContainText('#1 Lamp');
  await inDatabase((client) => client.query("update timers set started_at = now() - interval '11 hours'"));
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^11:00:\d\d$/);
  await page.getByRole('button', { name: 'Stop timer' }).click();
  const asked = page.getByRole('dialog', { name: 'How long was it?' });
  await expect(asked).toContainText('The timer ran for 11:00');
  await expectAccessible(page);
  await asked.getByLabel('Time').fill('0:45');
  await asked.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText('0:45 booked on #1 Lamp')).toBeVisible();
  await expect(page.getByText('No timer runs')).toBeVisible();

  // A budget of the project, and more hours.
  await page.goto(`/projects/${lobby}?tab=hours`);
  await expect(page.getByRole('group', { name: 'Hours in total' })).toContainText('2:15');
  await page.getByRole('button', { name: 'Add Budget' }).click();
  await page.getByRole('textbox', { name: 'Hours' }).fill('4');
  await page.getByLabel('Counts from').fill(addDays(-30));
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Budget' }).click();
  const budget = page.getByRole('meter', { name: 'Used' });
  await expect(budget).toHaveAttribute('aria-valuetext', '2:15 of 4:00 hours used, 1:45 hours left');
  await page.getByRole('form', { name: 'Book time' }).getByLabel('Time').fill('2h');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(budget).toHaveAttribute('aria-valuetext', '4:15 of 4:00 hours used, 0:15 hours too much');
  await expectAccessible(page);

  // What was exported gets a correction.
  await page.goto('/hours?show=entries&span=all');
  await expect(page.getByText('5:45 hours')).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /Attic/ }).check();
  await page.getByRole('button', { name: 'Mark as exported' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as exported' }).click();
  const attic = page.getByRole('listitem').filter({ hasText: 'Attic' });
  await expect(attic).toContainText('Exported');
  await attic.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await page.getByLabel('Time').fill('-0:30');
  await page.getByLabel('Reason').fill('The break was counted.');
  await page.getByRole('button', { name: 'Book Correction' }).click();
  await expect(page.getByText('5:15 hours')).toBeVisible();
  await expect(attic.filter({ hasText: 'The break was counted.' })).toContainText('−0:30');

  // The client sees nothing of it until somebody says so, and then no name and no note of staff.
  await withSecondUser(browser, studio.ann, async (theirs) => {
    await expect(theirs.getByRole('link', { name: 'Hours', exact: true })).toHaveCount(0);
    await theirs.goto(`/projects/${lobby}`);
    await expect(theirs.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Hours' })).toHaveCount(0);
    await theirs.goto('/hours');
    await expect(theirs.getByText('Hours are not shown here')).toBeVisible();
  });
  await page.goto(`/clients/${studio.acme}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit Client' }).click();
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByLabel('Hours that the client sees').selectOption('Lines');
  await page.getByRole('button', { name: 'Update Client' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await withSecondUser(browser, studio.ann, async (theirs) => {
    await asOnPhone(theirs, async () => {
      await theirs.goto('/hours');
      const used = theirs.getByRole('meter', { name: 'Used' });
      await expect(used).toHaveAttribute('aria-valuetext', '4:15 of 4:00 hours used, 0:15 hours too much');
      await expect(theirs.getByRole('row', { name: /^Lobby/ }).first()).toBeVisible();
      await expect(theirs.getByText('Measured the floor.')).toBeVisible();
      await expect(theirs.getByText('Ada Admin')).toHaveCount(0);
      await expect(theirs.getByText('The break was counted.')).toHaveCount(0);
      await expect(theirs.getByRole('button', { name: 'Add Budget' })).toHaveCount(0);
      await expectAccessible(theirs);
      await expectNoSidewaysScroll(theirs);
    });
  });

  // On a phone the sheet has one day.
  await asOnPhone(page, async () => {
    await page.goto('/hours');
    await expect(cell(page, 'Lobby', shown(today))).toHaveValue('3:30');
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Earlier' }).click();
    await expect(cell(page, 'Lobby', shown(addDays(-1)))).toHaveValue('');
  });
});

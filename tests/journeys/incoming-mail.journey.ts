import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { type Account, apiOf, blockChanges, expect, openAs, test } from '#tests/support/journey.ts';
import { letterOf } from '#tests/support/letter.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { createStudio } from '#tests/support/studio.ts';

const port = Number(process.env.LOGGIA_MAIL_IN_PORT);

const supportOf = ({ companyName }: Account) =>
  `support+${companyName.replace('Studio ', 'studio-')}.example@mail.loggia.example`;

test('staff accept and discard mail that came in', async ({ page, admin }) => {
  const support = supportOf(admin);
  const send = (subject: string, text: string) =>
    handOver(port, support, letterOf({ from: 'ann@private.example', subject, text }), 'ann@private.example');
  await openAs(page, admin, '/supportTickets');
  await page.getByRole('link', { name: 'Incoming Mail', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Incoming Mail' })).toBeVisible();
  await expect(page.getByText('No mail is waiting')).toBeVisible();
  await expect(page.getByText(`A mail to ${support} opens a ticket`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  expect(await send('Leaking tap', 'The tap in the kitchen drips.')).toBe('250 Taken');
  const tap = page.getByRole('article', { name: 'Leaking tap' });
  await expect(tap).toContainText('No active user has this address.');
  await expect(tap).toContainText('The tap in the kitchen drips.');
  await page.getByRole('link', { name: 'Back to Support Tickets' }).click();
  await page.getByRole('link', { name: 'Incoming Mail (1 waiting)', exact: true }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tap.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this mail?' });
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await dialog.getByLabel('Who wrote it').selectOption('Ada Admin (you)');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The mail was accepted.')).toBeVisible();
  await expect(page.getByText('No mail is waiting')).toBeVisible();

  expect(await send('Win a prize', 'Click here.')).toBe('250 Taken');
  await page.getByRole('article', { name: 'Win a prize' }).getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this mail?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No mail is waiting')).toBeVisible();

  await page.goto('/supportTickets/mail?state=all');
  await expect(page.getByRole('article', { name: 'Win a prize' })).toContainText('Staff discarded it.');
  const taken = page.getByRole('article', { name: 'Leaking tap' });
  await expect(taken).toContainText('Decided by Ada Admin');
  const downloading = page.waitForEvent('download');
  await taken.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('Leaking tap.eml');
  await page.getByRole('link', { name: 'Back to Support Tickets' }).click();
  await expect(page.getByRole('article', { name: 'Leaking tap' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Incoming Mail', exact: true })).toBeVisible();
});

test('an unknown sender is invited, and the mail is theirs', async ({ page, request, admin }) => {
  const support = supportOf(admin);
  await (await apiOf(request, admin))('POST', '/api/Clients', { name: 'Acme' });
  const letter = letterOf({ from: 'ann@acme.example', subject: 'Dark lamp', text: 'The lamp in the hall is dark.' });
  const raw = letter.replace('From: Somebody', 'From: "Lee, Ann"');
  expect(await handOver(port, support, raw, 'ann@acme.example')).toBe('250 Taken');
  await openAs(page, admin, '/supportTickets/mail');
  const mail = page.getByRole('article', { name: 'Dark lamp' });
  await mail.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite the sender' });
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ann');
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Lee');
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@acme.example');
  await expect(dialog.getByLabel('Role').locator('option')).toHaveText(['client']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Client is required')).toBeVisible();
  await dialog.getByLabel('Client').selectOption('Acme');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const ready = page.getByRole('dialog', { name: 'Link for Ann Lee' });
  await expect(ready.getByLabel('Link')).toHaveValue(/welcome/);
  await expectAccessible(page);
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No mail is waiting')).toBeVisible();
  await page.goto('/supportTickets');
  await page.getByRole('link', { name: 'Dark lamp' }).click();
  await expect(page.getByText('The lamp in the hall is dark.')).toBeVisible();
  await expect(page.getByText('Ann Lee').first()).toBeVisible();
});

test('people who may not add users are not offered to invite the sender', async ({ page, request, admin }) => {
  const support = supportOf(admin);
  const { wim } = await createStudio(request, admin);
  const letter = letterOf({ from: 'ann@acme.example', subject: 'Dark lamp' });
  expect(await handOver(port, support, letter, 'ann@acme.example')).toBe('250 Taken');
  await openAs(page, wim, '/supportTickets/mail');
  const mail = page.getByRole('article', { name: 'Dark lamp' });
  await expect(mail.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Invite' })).toHaveCount(0);
});

test('a list of mail that fails to load says so and can be tried again', async ({ page, admin }) => {
  await blockChanges(page);
  let isBroken = true;
  await page.route('**/api/Mail/inbound?*', (route) => (isBroken ? route.abort() : route.continue()));
  await openAs(page, admin, '/supportTickets/mail');
  await expect(page.getByText('Loading mails...')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  isBroken = false;
  await again.click();
  await expect(page.getByText('No mail is waiting')).toBeVisible();
});

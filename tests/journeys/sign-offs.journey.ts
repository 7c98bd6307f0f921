import { createSignOffToken } from '#server/work/sign-offs/link-token.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { textFile, uploadDocuments } from '#tests/support/documents.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio, withSecondUser } from '#tests/support/studio.ts';

const secrets = { tokenSecret: process.env.LOGGIA_TOKEN_SECRET ?? '', otherTokenSecret: undefined };

test('a client is asked to approve a document, sees that version, and approves it', async ({
  page,
  request,
  browser,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const project = await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id] });
  await openAs(page, admin, `/projects/${project}?tab=documents`);
  await uploadDocuments(page, textFile('plan.txt', 'The first plan.'));
  const card = page.getByRole('listitem', { name: 'plan.txt' });
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Ask for Approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for Approval' });
  await dialog.getByLabel('Question').fill('Can we build it like this?');
  await dialog.getByLabel('Ann Acme').check();
  await dialog.getByLabel('Answer by').fill(addDays(0));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Ask for Approval' }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole('link', { name: 'Waiting for approval: approval of plan.txt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'plan.txt' })).toBeVisible();
  await expect(page.getByText('The first plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Told by Phone' }).click();
  const spoken = page.getByRole('dialog', { name: 'Told by Phone' });
  await spoken.getByLabel('What was said?').fill('She likes it');
  await spoken.getByRole('button', { name: 'Write Down' }).click();
  await expect(page.getByText('This is not an approval.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await withSecondUser(browser, studio.ann, async (theirs) => {
    await theirs.goto('/projects?view=calendar');
    await expect(theirs.getByRole('link', { name: 'Approval of plan.txt' })).toBeVisible();
    await theirs.goto('/approvals?show=mine');
    await theirs.getByRole('link', { name: 'Can we build it like this?' }).click();
    await expect(theirs.getByText('The first plan.')).toBeVisible();
    const print = theirs.getByText('Fingerprint (SHA-256):', { exact: false });
    await expect(print).toBeHidden();
    await theirs.getByText('Fingerprint of this file').click();
    await expect(print).toBeVisible();
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await expect(theirs.getByRole('alertdialog')).toContainText('It cannot be taken back.');
    await expect(theirs.getByRole('alertdialog')).not.toContainText('SHA-256');
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(theirs.getByRole('banner').or(theirs.locator('main')).getByText('Approved').first()).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await theirs.goto('/approvals?show=mine');
    await expect(theirs.getByText('Nothing waits for you')).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Show all approvals' }).click();
    await expect(theirs.getByRole('link', { name: 'Can we build it like this?' })).toBeVisible();
  });

  await page.getByRole('link', { name: 'Certificate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of approval' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('This is an approval, not an electronic signature.');
  await expect(page.getByRole('article')).toContainText('Internet address');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`/projects/${project}`);
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('Approved');
});

test('the link of a mail is enough to answer', { tag: ['@phone'] }, async ({
  page,
  request,
  browser,
  admin,
  hasTouch,
}) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', `/api/Users/${studio.ann.id}`, { email: 'ann@acme.example' });
  const project = await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id] });
  await openAs(page, admin, `/projects/${project}?tab=documents`);
  await uploadDocuments(page, textFile('plan.txt', 'The first plan.'));
  const [plan] = await studio.call('GET', `/api/Documents/project/${project}`);
  const { id } = await studio.call('POST', `/api/Documents/${plan.id}/sign-offs`, {
    question: 'Can we build it like this?',
    personIds: [studio.ann.id],
  });
  await studio.call('PATCH', '/api/Company', { colour: '#0B6E4F' });
  const key = { tenantId: admin.tenantId, signOffId: id, userId: studio.ann.id };

  const context = await browser.newContext({ viewport: page.viewportSize(), hasTouch });
  const theirs = await context.newPage();
  await theirs.goto(`/approve/${createSignOffToken(secrets, key, { address: 'ann@acme.example', epoch: 0 })}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Can we build it like this?' })).toBeVisible();
  await expect(theirs.getByText('The first plan.')).toBeVisible();
  await expect(theirs.getByText('Project: Lobby')).toBeVisible();
  await expect(theirs).toHaveTitle('Can we build it like this? · Approval · Loggia');
  await expect(theirs.getByRole('button', { name: 'Approve' })).toHaveCSS('background-color', 'rgb(11, 110, 79)');
  await expect(theirs.getByText('Fingerprint (SHA-256):', { exact: false })).toBeHidden();
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await theirs.getByText('Fingerprint of this file').click();
  await expect(theirs.getByText('Fingerprint (SHA-256):', { exact: false })).toBeVisible();
  // On a phone the whole row of an answer is for fingers.
  for (const answer of ['Approve', 'Ask for changes']) {
    const row = theirs.getByRole('radiogroup').locator('label', { hasText: answer });
    expect((await row.boundingBox())?.height, answer).toBeGreaterThanOrEqual(hasTouch ? 44 : 20);
  }
  const name = theirs.getByLabel('Your name');
  await expect(name).toHaveValue('Ann Acme');
  await name.fill('');
  await theirs.getByRole('radio', { name: 'Ask for changes' }).check();
  await theirs.getByRole('button', { name: 'Ask for Changes' }).click();
  await expect(theirs.getByText('Please type your name')).toBeVisible();
  await theirs.getByLabel('What should change?').fill('Move the door');
  await name.fill('Ann Acme');
  await theirs.getByRole('button', { name: 'Ask for Changes' }).click();
  await expect(theirs.getByText('You asked for changes.')).toBeVisible();
  await context.close();
  await page.goto(`/approvals/${id}`);
  await expect(page.getByText('Move the door')).toBeVisible();
});

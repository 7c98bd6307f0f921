import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { codeOf } from '#tests/support/factors.ts';
import { apiOf, expect, openAs, passHour, test } from '#tests/support/journey.ts';

test('somebody sets up two-step sign-in, signs in with a code and with a recovery code, and removes it', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/user');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(section).toContainText('Off. You sign in with your password alone.');
  await section.getByRole('button', { name: 'Add an app' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an app' });
  const key = (await adding.getByTestId('key').innerText()).replaceAll(' ', '');
  await expect(adding.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await adding.getByLabel('Code *').fill('000000');
  await adding.getByRole('button', { name: 'Turn on' }).click();
  await expect(adding).toContainText('That code is not right. Please try the next one.');
  await adding.getByLabel('Code *').fill(await codeOf(key));
  await adding.getByLabel('Name').fill('Phone');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Store your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = '', otherCode = ''] = await codes.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(section.getByRole('listitem').first()).toContainText('Phone');
  await expect(section).toContainText('10 codes left');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login/${admin.tenantId}`);
  const identifier = page.getByLabel('Email or Username');
  await identifier.fill(admin.userName);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  // What was typed is still there.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(identifier).toHaveValue(admin.userName);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await code.fill(await codeOf(key, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login/${admin.tenantId}`);
  await identifier.fill(admin.userName);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/user');
  await expect(section).toContainText('9 codes left');
  await passHour(admin);
  await section.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  const question = page.getByRole('dialog', { name: "Confirm that it's you" });
  const answer = question.getByRole('textbox', { name: 'Code' });
  await expect(answer).toBeFocused();
  await expectAccessible(page);
  await answer.fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(question).toContainText('That was not right. Please try again.');
  await answer.fill(otherCode);
  await page.keyboard.press('Enter');
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(section).toContainText('10 codes left');
  await section.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section).toContainText('Off. You sign in with your password alone.');
});

test('a company requires two-step sign-in, its people set it up, and an administrator helps one who has lost theirs', async ({
  page,
  admin,
  browser,
}) => {
  const api = await apiOf(page.request, admin);
  const roles = await api('GET', '/api/Roles/with-details');
  const roleId = roles.find(({ name }: { name: string }) => name === 'worker').id;
  const password = 'Sunlit-Otter-42';
  await api('POST', '/api/Users/create', {
    firstName: 'Wil',
    lastName: 'Worker',
    userName: 'wil',
    roleId,
    password,
    confirmPassword: password,
  });
  await openAs(page, admin, '/settings/sign-in');
  const policy = page.getByRole('form', { name: 'Sign-in settings' });
  await policy.getByLabel('Required of').selectOption('Staff');
  await policy.getByLabel('Sign-ins without it').fill('1');
  await policy.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  const wil = { ...admin, userName: 'wil', password };
  await openAs(theirs, wil, '/dashboard');
  await expect(theirs.getByRole('complementary', { name: 'Two-step sign-in' })).toContainText(
    'Your next sign-in needs it.',
  );
  await expectAccessible(theirs);
  await openAs(theirs, wil, '/dashboard');
  const needed = theirs.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await expectAccessible(theirs);
  await needed.getByRole('button', { name: 'Set up an app' }).click();
  const key = (await needed.getByTestId('key').innerText()).replaceAll(' ', '');
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await needed.getByLabel('Code *').fill(await codeOf(key));
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('button', { name: 'I have stored them' }).click();
  await expect(theirs.getByRole('heading', { name: /Dashboard|Wil/ }).first()).toBeVisible();
  await expect(theirs.getByRole('dialog')).toBeHidden();

  await page.goto('/users');
  const card = page.getByRole('article', { name: 'Wil Worker' });
  await expect(card).toContainText('Two-step');
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove two-step sign-in' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).not.toContainText('Two-step');
  await visitor.close();
});

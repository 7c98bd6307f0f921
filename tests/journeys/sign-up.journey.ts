import { randomBytes } from 'node:crypto';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, test } from '#tests/support/journey.ts';
import { type SignUpProduct, startSignUpProduct } from '#tests/support/sign-up-product.ts';

// One after the other, with one product.
test.describe.configure({ mode: 'serial' });

let product: SignUpProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startSignUpProduct();
});
test.afterAll(() => product.stop());

const password = 'Quiet-Harbour-52';

test('a company signs up by mail, and its founder lands on the dashboard and sees how long the trial lasts', async ({
  page,
  browser,
}) => {
  const companyName = `Atelier ${randomBytes(3).toString('hex')}`;
  const email = `otto@${companyName.replace(' ', '-').toLowerCase()}.example`;
  await page.goto(product.url);
  await expect(page.getByRole('link', { name: 'Get started' }).first()).toHaveAttribute('href', '/login');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Create a company' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a company');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await page.getByLabel('Company Name').fill(companyName);
  await page.getByLabel('First Name').fill('Otto');
  await page.getByLabel('Last Name').fill('Lind');
  await page.getByLabel('Email').fill('otto');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await expect.poll(() => product.linkFor(email)).toBeTruthy();
  const link = product.linkFor(email) as string;
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Create your company');
  await expect(other.getByLabel('Company Name')).toHaveValue(companyName);
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await expect(other.getByText('Close this page and ignore the mail')).toBeVisible();
  await expect(other.getByLabel('Password', { exact: true })).toBeFocused();
  await other.getByRole('button', { name: 'Create company' }).click();
  await expect(other.getByText('Password is required')).toBeVisible();
  await other.getByLabel('Password', { exact: true }).fill('Guessed-Harbour-1');
  await other.keyboard.press('Enter');
  await expect(other.getByText('This is not the password that was chosen at sign-up')).toBeVisible();
  await expect(other.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.keyboard.press('Enter');
  await other.waitForURL('**/dashboard');
  const trial = other.getByRole('complementary', { name: 'Trial' });
  await expect(trial).toContainText(/^Trial: 14 days left, until /);
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link was already used. Each link works once.');

  // A second company cannot take the name, and its founder chooses another.
  await page.goto(`${product.url}/start`);
  await page.getByLabel('Company Name').fill(companyName);
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Berg');
  await page.getByLabel('Email').fill(`nora-${email}`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect.poll(() => product.linkFor(`nora-${email}`)).toBeTruthy();
  await page.goto(product.linkFor(`nora-${email}`) as string);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('A company with this name already exists. Please choose another name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Company Name').fill(`${companyName} Two`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  expect(await product.tenant('list')).toMatch(new RegExp(`${companyName} .*trial until \\d{4}-`));
  await other.context().close();
});

test('terms and privacy policy are linked on the landing page, sign-up, company selection and sign-in', async ({
  page,
}) => {
  for (const path of ['/', '/start', '/login']) {
    await page.goto(product.url + path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://studio.example/terms');
    await expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      'https://studio.example/privacy',
    );
  }
  await page.getByRole('link', { name: 'Create a company' }).click();
  await expect(page).toHaveURL(`${product.url}/start`);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Company Name')).toBeVisible();
});

test('where companies cannot sign up, nothing leads to it, and its page says so', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Create a company')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Terms' })).toHaveCount(0);
  }
  await page.goto('/start');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies cannot sign up here');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

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
/** The company of the first journey. */
let founded: { companyName: string; email: string };

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
  founded = { companyName, email };
});

test('a company lets its client users sign in with a code by mail', async ({ page, browser, request }) => {
  const { companyName, email } = founded;
  const { id: tenantId } = await (await request.get(`${product.url}/api/Tenants/by-name/${companyName}`)).json();
  const login = `${product.url}/login/${tenantId}`;
  await page.goto(login);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toHaveCount(0);
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(`${product.url}/settings/sign-in`);
  const choice = page.getByRole('checkbox', { name: 'Client users may sign in with a code by mail.' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
  await expectAccessible(page);

  const session = await request.post(`${product.url}/api/Auth/login`, {
    data: { tenantId, identifier: email, password },
  });
  const { token } = await session.json();
  const post = async (path: string, data: object) => {
    const answer = await request.post(product.url + path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const client = await post('/api/Clients', { name: 'Acme' });
  const roles = await (
    await request.get(`${product.url}/api/Roles/with-details`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const roleId = roles.find(({ name }: { name: string }) => name === 'client').id;
  const cleo = `cleo-${email}`;
  const person = { firstName: 'Cleo', lastName: 'Reed', email: cleo, roleId, clientId: client.id, invite: true };
  await post('/api/Users/create', person);
  await expect.poll(() => product.linkFor(cleo)).toBeTruthy();
  const link = product.linkFor(cleo)?.split('/').at(-1);
  const accepted = await request.post(`${product.url}/api/Auth/entry/${link}`, { data: { newPassword: password } });
  expect(accepted.status()).toBe(200);

  // On a small screen, by keyboard.
  const other = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
  await other.goto(login);
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole('button', { name: 'Send me a code' }).press('Enter');
  await expect(other.getByLabel('Email or Username')).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(other.getByText('Email or username is required')).toBeVisible();
  await expectAccessible(other);
  await other.keyboard.type(cleo);
  await other.keyboard.press('Enter');
  const code = other.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(other.getByRole('status').filter({ hasText: `If ${cleo} can sign in with a code` })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await expect(other.getByText(/^You can ask for a new code in \d+ seconds\.$/)).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await expect.poll(() => product.codeFor(cleo)).toBeTruthy();
  const right = product.codeFor(cleo) as string;
  await other.keyboard.type(right === '000000' ? '111111' : '000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toHaveText('This code does not work. Check its digits, or ask for a new one.');
  await expect(code).toBeFocused();
  await expectAccessible(other);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await other.keyboard.press('Enter');
  await other.waitForURL('**/dashboard');
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

import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, test } from '#tests/support/journey.ts';

test('the landing page shows features, benefits, voices and prices', {
  tag: ['@S1.landing', '@S1.pricing', '@S1.pricing.contact', '@S1.claims', '@phone'],
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(section('Everything a client project needs').getByRole('listitem')).toHaveCount(6);
  const conversations = section('Talk where the work is');
  await expect(conversations.getByRole('heading', { level: 3 })).toHaveText([
    'Two lanes, one conversation',
    'What your client sees',
  ]);
  for (const picture of await conversations.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expect(page.getByText(/^No company yet\?/)).toHaveCount(1);
  const benefits = section('One shared page, less chasing');
  await expect(benefits.getByRole('definition')).toHaveText(['40%', '95%', '60%', '98%']);
  await expect(section('From both sides of the table').getByRole('blockquote')).toHaveCount(3);
  await expect(section('Come in and look around').getByRole('link', { name: 'Get started' })).toBeVisible();

  const starter = page.getByRole('article', { name: 'Starter' });
  await expect(starter).toContainText('$30 per month');
  await expect(starter).toContainText('Up to 5 users');
  const pro = page.getByRole('article', { name: 'Pro' });
  await expect(pro).toContainText('$9 per user per month');
  await expect(pro).toContainText('Unlimited users');
  for (const plan of [starter, pro]) {
    await expect(plan).toContainText('All features included');
    await expect(plan).toContainText('14-day free trial');
  }
  await expect(page.getByText(/Free for 14 days.*No credit card/).first()).toBeVisible();
  const contact = section(/Two plans/).getByRole('link', { name: /Write to/ });
  await expect(contact).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('Get started opens the company selection, and Try the demo opens the sign-in page of the Sandbox', {
  tag: ['@S2.routes.landing', '@S1.landing.demo'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Company Name')).toBeVisible();

  await page.goto('/');
  const demo = page.getByRole('link', { name: 'Try the demo' }).first();
  await expect(demo).toHaveAttribute('href', /^\/login\/.+/);
  await demo.click();
  await expect(page.getByText('Company: Sandbox')).toBeVisible();
});

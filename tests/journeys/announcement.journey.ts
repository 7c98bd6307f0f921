import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';

/** What the operator announces. The server of the journeys has other pages open, so only this page is told of it. */

const announce = (page: Page, announced: object) =>
  page.route('**/api/Announcement', (route) => route.fulfill({ json: announced }));

test('the sign-in page and every screen show what the operator announces, in the zone of the reader', async ({
  page,
  admin,
}) => {
  await announce(page, { text: 'Loggia will be away for an upgrade.', until: '2026-12-01T23:30:00.000000Z' });
  await page.goto(`/login/${admin.tenantId}`);
  const line = page.getByText('Loggia will be away for an upgrade. Until Dec 2, 2026, 12:30 AM.');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await openAs(page, admin, '/dashboard');
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(line).toBeVisible();
});

test('a long word and a text of another direction stay in their line', async ({ page, admin }) => {
  await announce(page, { text: `${'w'.repeat(150)} שדרוג הלילה`, until: '2026-12-01T23:30:00.000000Z' });
  await openAs(page, admin, '/dashboard');
  await expect(page.getByText('Until Dec 2, 2026, 12:30 AM.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/login');
  await expect(page.getByText('Until Dec 2, 2026, 12:30 AM.')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

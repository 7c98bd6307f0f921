import { expect, openAs, test } from '#tests/support/journey.ts';

test('the built web knows which errors a call lists', { tag: '@smoke' }, async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Client Name').fill('Acme');
  let status = 400;
  await page.route('**/api/Clients', (route, request) =>
    request.method() === 'POST' ? route.fulfill({ status, body: '' }) : route.fallback(),
  );
  for (const [answer, text] of [
    [400, 'A server side error occurred.'],
    [418, 'An unexpected server error occurred.'],
    [403, 'A server side error occurred.'],
    [404, 'An unexpected server error occurred.'],
  ] as const) {
    status = answer;
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text);
  }
});

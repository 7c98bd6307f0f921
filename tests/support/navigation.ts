import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Returns the main navigation. On phones it opens the menu first. */
export async function openMenu(page: Page): Promise<Locator> {
  await expect(page.getByRole('banner')).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Opens a screen from the navigation and waits for its heading, because other screens have buttons with the same names. */
export async function goTo(page: Page, name: string, heading: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

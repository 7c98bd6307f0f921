import type { Locator, Page } from '@playwright/test';

/** The card with this name in a list. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Chooses an action in a card's menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

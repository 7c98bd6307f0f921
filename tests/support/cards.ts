import type { Locator, Page } from '@playwright/test';

/** The card of a list that bears this name. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Picks an action of a card's menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

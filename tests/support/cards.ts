import type { Locator, Page } from '@playwright/test';

/** The card of a list that bears this name. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

import { expect, type Page } from '@playwright/test';

/** Presses `g` and a screen's key. Retries, because on a busy machine the second key may come too late. */
export async function pressGoShortcut(page: Page, key: string, address: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address, { timeout: 1000 });
  }).toPass();
}

import { expect, type Page } from '@playwright/test';

/** Goes to a screen by `g` and its key, which count as one command only when the machine lets them follow soon enough. */
export async function pressGoShortcut(page: Page, key: string, address: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address, { timeout: 1000 });
  }).toPass();
}

import type { Browser, Page } from '@playwright/test';
import { expect } from 'vitest';
import { consoleMarker } from './hostile-files.ts';

/** A browser context whose requests carry the token. It records scripts that run and the types of responses. */
export async function openMonitoredContext(browser: Browser, url: string, token: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const opened: string[] = [];
  const types = new Map<string, string | undefined>();
  context.on('console', (message) => {
    if (message.text().includes(consoleMarker)) opened.push(message.text());
  });
  context.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  context.on('response', (response) => {
    if (response.url().startsWith(url)) types.set(response.url(), response.headers()['content-type']);
  });
  return { opened, context, types };
}

/** Returns true if the browser shows the file. Otherwise it downloads it under a name without a folder. */
export async function openAddress(tab: Page, address: string): Promise<boolean> {
  const saved = tab.waitForEvent('download', { timeout: 10_000 }).catch(() => undefined);
  try {
    await tab.goto(address);
    return true;
  } catch {
    const download = await saved;
    expect(download, address).toBeDefined();
    expect(download?.suggestedFilename()).not.toMatch(/[/\\]|\.(html?|svg|js|xml)$/);
    await download?.cancel();
    return false;
  }
}

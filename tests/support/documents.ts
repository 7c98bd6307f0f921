import type { Page } from '@playwright/test';
import { type Account, expect, openAs } from './journey.ts';
import { createProject } from './project.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

export const textFile = (name: string, content = 'What we saw on site.'): File => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Signs in and opens the documents of a new project. */
export async function openDocuments(page: Page, who: Account): Promise<void> {
  const { id } = await createProject(page, who);
  await openAs(page, who, `/projects/${id}?tab=documents`);
}

/** Uploads through the dialog and waits until all files are listed. */
export async function uploadDocuments(page: Page, ...files: File[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.getByLabel('Choose files').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const { name } of files) await expect(page.getByRole('listitem', { name })).toBeVisible();
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { List } from '#web/lists/pages.ts';
import { documentFiles } from '#web/work/documents/document-files.tsx';
import { imageFiles } from '#web/work/images/image-files.tsx';
import type { FileKind, StoredFile } from './file-kind.ts';
import { FilesTab } from './files-tab.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  signInWith(['ProjectDocuments:UploadProjectDocuments', 'ProjectImages:UploadProjectImages']);
});

function signInWith(permissions: string[]) {
  const payload = btoa(JSON.stringify({ id: 'u', tenantId: 't', permissions }));
  localStorage.setItem('token', `e30.${payload}.x`);
}

const list: List<never> = {
  items: [],
  total: 0,
  isPending: false,
  failureReason: null,
  loadingError: null,
  retry: () => {},
  stale: false,
  isSearching: false,
};

function show<Item extends StoredFile>(kind: FileKind<Item>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilesTab kind={kind} project={{ id: 'p', clientId: 'c', clientName: 'Acme' }} list={list} categories={[]}>
        {() => 'cards'}
      </FilesTab>
    </QueryClientProvider>,
  );
}

describe.each([
  ['documents', documentFiles, 'Upload Document', 'notes.txt', 'text/plain'],
  ['images', imageFiles, 'Upload Images', 'door.png', 'image/png'],
] as const)('the tab of %s', (_name, kind, upload, fileName, type) => {
  const fileKind = kind as FileKind<StoredFile>;

  test('uploads by its button, which the key n presses', async () => {
    show(fileKind);
    const button = screen.getByRole('button', { name: upload });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('n');
    await userEvent.click(button);
    expect(screen.getByRole('dialog', { name: upload })).toBeTruthy();
  });

  test('uploads what is dropped on it', async () => {
    show(fileKind);
    const files = [new File(['x'], fileName, { type })];
    const items = files.map((file) => ({ kind: 'file', type, getAsFile: () => file }));
    fireEvent.drop(screen.getByText(kind.empty.text), { dataTransfer: { files, items, types: ['Files'] } });
    expect((await screen.findByRole('listitem')).textContent).toContain(fileName);
    expect(screen.getByRole('dialog', { name: upload })).toBeTruthy();
  });

  test('offers no upload to a user who may not upload', () => {
    signInWith([]);
    show(fileKind);
    expect(screen.getAllByRole('button').map((button) => button.title)).toEqual(['Export as CSV']);
    expect(screen.queryByText(kind.empty.hint)).toBeNull();
  });
});

test('only images have categories', async () => {
  show(imageFiles);
  await userEvent.click(screen.getByRole('button', { name: 'Upload Images' }));
  expect(screen.getByLabelText('Category')).toBeTruthy();
  cleanup();
  show(documentFiles);
  await userEvent.click(screen.getByRole('button', { name: 'Upload Document' }));
  expect(screen.queryByLabelText('Category')).toBeNull();
});

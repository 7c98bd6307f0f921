// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentFiles } from '#web/documents/document-files.tsx';
import { imageFiles } from '#web/images/image-files.tsx';
import { UploadFiles } from './upload-files.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const project = { id: 'p', clientId: 'c', clientName: 'Acme' };
const longName = `${'n'.repeat(40)}`;
const file = (name: string, type: string, size: number) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

function show(dialog: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
}

test('the sizes of pictures are in MB, also of those that are too large', {
  tags: ['S9.size.image', 'S9.name'],
}, () => {
  const dropped = [file(`${longName}.png`, 'image/png', 360_000), file('huge.png', 'image/png', 2 ** 31)];
  show(<UploadFiles kind={imageFiles} project={project} categories={[]} dropped={dropped} onClose={() => {}} />);
  const row = screen.getByRole('listitem');
  expect(row.textContent).toBe(`${'n'.repeat(30)}...0.34 MB`);
  expect(screen.getByTitle(`${longName}.png`)).toBeTruthy();
  expect(screen.getByText(/is larger/).textContent).toBe('huge.png is larger than allowed (2048.00 MB).');
});

test('the sizes of documents are in the unit that fits', { tags: ['S9.size', 'S9.name'] }, () => {
  const pdf = 'application/pdf';
  const dropped = [file('a.pdf', pdf, 1536), file('huge.pdf', pdf, 2 ** 31), file(`${longName}.exe`, '', 1)];
  show(<UploadFiles kind={documentFiles} project={project} dropped={dropped} onClose={() => {}} />);
  expect(screen.getByRole('listitem').textContent).toBe('a.pdf1.50 KB');
  expect(screen.getByText(/is larger/).textContent).toBe('huge.pdf is larger than allowed (2.00 GB).');
  expect(screen.getByText(/is not a document/).textContent).toBe(
    `${'n'.repeat(30)}... is not a document that can be uploaded here.`,
  );
});

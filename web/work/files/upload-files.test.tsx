import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { documentFiles, documentsAndPictures } from '#web/work/documents/document-files.tsx';
import { imageFiles } from '#web/work/images/image-files.tsx';
import { UploadFiles } from './upload-files.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));

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

test('names every file that was dropped on documents and not taken, with the reason', () => {
  const dropped = [
    file('logo.svg', 'image/svg+xml', 1),
    file('plan.dwg', 'image/vnd.dwg', 1),
    file('art.psd', 'image/vnd.adobe.photoshop', 1),
    file('IMG.JPG', 'image/jpeg', 1),
    file('IMG.HEIC', '', 1),
  ];
  show(<UploadFiles kind={documentFiles} project={project} dropped={dropped} onClose={() => {}} />);
  expect(
    [...screen.getByRole('alert').querySelectorAll('.MuiAlert-message > div')].map((line) => line.textContent),
  ).toEqual([
    'logo.svg is not a document that can be uploaded here.',
    'plan.dwg is not a document that can be uploaded here.',
    'art.psd is not a document that can be uploaded here.',
    'IMG.JPG is a picture. Please upload it under Images.',
    'IMG.HEIC is a picture. Please upload it under Images.',
  ]);
});

test('documents, requests for a file and versions take the types that the company has chosen, and say so', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ documentTypes: ['dwg', 'svg'] }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  const request = { ...documentFiles, upload: { ...documentFiles.upload, ...documentsAndPictures } };
  for (const kind of [documentFiles, request]) {
    show(<UploadFiles kind={kind} project={project} dropped={[]} onClose={() => {}} />);
    expect(await screen.findByText(/RAR, DWG, SVG/)).toBeTruthy();
    const input = screen.getByLabelText('Choose files') as HTMLInputElement;
    expect(input.accept).toMatch(/\.rar,.*\.dwg,\.svg$/);
    // Picked, so that images would be ignored.
    fireEvent.change(input, {
      target: { files: [file('logo.svg', 'image/svg+xml', 1), file('art.psd', 'image/vnd.adobe.photoshop', 1)] },
    });
    expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual(['logo.svg1 Bytes']);
    cleanup();
  }
  show(<UploadFiles kind={imageFiles} project={project} dropped={[file('hall.dwg', '', 1)]} onClose={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe('hall.dwg is not a picture.');
});

test('a request for a file takes photos with extensions in any case, and names the rest', () => {
  const kind = { ...documentFiles, upload: { ...documentFiles.upload, ...documentsAndPictures } };
  const dropped = [
    file('IMG.JPG', 'image/jpeg', 1),
    file('IMG.HEIC', '', 1),
    file('photo', 'image/webp', 1),
    file('Report.PDF', 'application/pdf', 1),
    file('logo.svg', 'image/svg+xml', 1),
  ];
  show(<UploadFiles kind={kind} project={project} dropped={dropped} onClose={() => {}} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('alert').textContent).toBe(
    'logo.svg is not a document or picture that can be uploaded here.',
  );
});

test.each([
  [true, 'The place where a picture was taken is removed. Its date and everything else stay.'],
  [false, 'Pictures are kept as they are. A photo may say where it was taken.'],
])(
  'the upload of pictures says what becomes of their place (removed: %s), that of documents does not',
  async (removePlace, text) => {
    const answer = () =>
      new Response(JSON.stringify({ removePlace }), { headers: { 'content-type': 'application/json' } });
    vi.stubGlobal('fetch', async () => answer());
    show(<UploadFiles kind={imageFiles} project={project} dropped={[]} onClose={() => {}} />);
    expect(await screen.findByText(text)).toBeTruthy();
    cleanup();
    show(<UploadFiles kind={documentFiles} project={project} dropped={[]} onClose={() => {}} />);
    expect(screen.queryByText(text)).toBeNull();
  },
);

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

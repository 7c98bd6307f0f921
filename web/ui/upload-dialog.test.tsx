import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UploadDialog } from './upload-dialog.tsx';
import { formatLimit, type UploadRules } from './upload-dialog-choice.ts';
import type { SendFile } from './upload-dialog-queue.ts';

const rules: UploadRules = {
  accept: '.txt',
  limit: 10,
  takes: (file) => file.name.endsWith('.txt'),
  ignores: (file) => file.type.startsWith('image/'),
  refusal: (file) => <>{file} is not a text.</>,
  formatSize: (bytes) => `${bytes} bytes`,
};

function setup(send: SendFile, given: UploadRules = rules) {
  const [onSent, onClose] = [vi.fn(), vi.fn()];
  render(
    <UploadDialog
      title="Upload Text"
      rules={given}
      kinds="Text"
      dirty={false}
      send={send}
      messageOf={(error) => (error as Error).message}
      onSent={onSent}
      onClose={onClose}
    >
      <label>
        Description <input />
      </label>
    </UploadDialog>,
  );
  return { user: userEvent.setup({ applyAccept: false }), onSent, onClose };
}

const text = (name: string, content = 'hello') => new File([content], name, { type: 'text/plain' });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('disables Upload without a file', { tags: ['S5.document.file'] }, async () => {
  setup(async () => {});
  expect(button('Upload').disabled).toBe(true);
  choose(text('a.txt'));
  await screen.findByText('a.txt');
  expect(button('Upload').disabled).toBe(false);
});

test('skips pictures silently, and says why it rejects other files', { tags: ['S5.document.images'] }, async () => {
  setup(async () => {});
  choose(
    new File(['x'], 'p.png', { type: 'image/png' }),
    text('a.exe'),
    text('big.txt', 'x'.repeat(11)),
    text('a.txt'),
  );
  await screen.findByText('a.txt');
  expect(screen.queryByText(/p\.png/)).toBeNull();
  expect(screen.getByText('is not a text.').textContent).toBe('a.exe is not a text.');
  expect(screen.getByText(/is larger/).textContent).toBe('big.txt is larger than allowed (11 bytes).');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('names pictures that are dropped or pasted, and what a single upload leaves out', async () => {
  setup(async () => {}, { ...rules, single: true });
  const files = [new File(['x'], 'p.png', { type: 'image/png' }), text('a.txt'), text('b.txt')];
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(screen.getByRole('group', { name: 'Files' }), { dataTransfer: { files, items, types: ['Files'] } });
  await screen.findByText('a.txt');
  expect(screen.getByRole('alert').textContent).toBe(
    'p.png is not a text.b.txt was left out, because only one file can be uploaded here.',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('sends one file after another with percent, cannot be closed during the upload, and closes at the end', {
  tags: ['S2.uploads.blocked', 'S2.uploads.success'],
}, async () => {
  const works = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent: string[] = [];
  const { user, onSent, onClose } = setup((file, { onProgress }) => {
    sent.push(file.name);
    onProgress(0.426);
    return works[sent.length - 1]?.promise ?? Promise.resolve();
  });
  choose(text('a.txt'), text('b.txt'));
  await screen.findByText('b.txt');
  await user.click(button('Upload'));
  expect(screen.getByRole('progressbar', { name: 'Upload of a.txt' }).getAttribute('aria-valuenow')).toBe('42');
  expect(sent).toEqual(['a.txt']);
  await user.keyboard('{Escape}');
  expect(button('Close').disabled).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  works[0]?.resolve();
  await screen.findByRole('progressbar', { name: 'Upload of b.txt' });
  works[1]?.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSent).toHaveBeenCalledWith(2);
});

test('keeps failed files with their message, removes sent ones, and retries', {
  tags: ['S2.uploads.failure', 'S8.upload.inline'],
}, async () => {
  let broken = true;
  const sent: string[] = [];
  const { user, onClose } = setup(async (file) => {
    sent.push(file.name);
    if (file.name === 'a.txt' && broken) throw new Error('The disk is full.');
  });
  choose(text('a.txt'), text('b.txt'));
  await screen.findByText('b.txt');
  await user.click(button('Upload'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The disk is full.'));
  expect(screen.queryByText('b.txt')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  broken = false;
  await user.click(button('Upload'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual(['a.txt', 'b.txt', 'a.txt']);
});

test('stops the run and keeps the files waiting', async () => {
  const { user, onClose } = setup(
    (_file, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  choose(text('a.txt'), text('b.txt'));
  await screen.findByText('b.txt');
  await user.click(button('Upload'));
  await user.click(button('Cancel'));
  await waitFor(() => expect(button('Upload').disabled).toBe(false));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('shows the limit in MB', () => {
  expect(formatLimit(512 * 1024 ** 2)).toBe('Up to 512 MB');
  expect(formatLimit(1.5 * 1024 ** 2)).toBe('Up to 1.5 MB');
});

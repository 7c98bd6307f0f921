import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DropArea } from './upload-dialog-drop.tsx';

function setup(disabled: boolean) {
  const onDrop = vi.fn();
  render(
    <DropArea text="Drop here" disabled={disabled} onDrop={onDrop}>
      <button type="button">Download</button>
    </DropArea>,
  );
  const file = new File(['x'], 'a.txt', { type: 'text/plain' });
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }];
  const dataTransfer = { files: [file], items, types: ['Files'] };
  const drop = () => fireEvent.drop(screen.getByRole('button'), { dataTransfer });
  return { onDrop, drop };
}

test.each([true, false])('does not mark its content as disabled (drops disabled: %s)', (disabled) => {
  setup(disabled);
  expect(screen.getByRole('button', { name: 'Download' }).closest('[aria-disabled], [tabindex]')).toBeNull();
});

test('accepts files only where uploading is allowed', async () => {
  const allowed = setup(false);
  allowed.drop();
  await expect.poll(() => allowed.onDrop.mock.calls.length).toBe(1);
  cleanup();
  const refused = setup(true);
  refused.drop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(refused.onDrop).not.toHaveBeenCalled();
});

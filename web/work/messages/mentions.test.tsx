import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { field, lane, openComposer, paul, send, startWorld, world } from '#tests/support/composer.tsx';

beforeEach(startWorld);

const options = () => screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);

test('offers who reads the lane, and is used by keyboard', async () => {
  const { writer } = openComposer();
  await writer.type(field(), 'Hello @');
  await waitFor(() => expect(options()).toEqual(['Nina Park', 'Paula Wimmer', 'Wim Worker']));
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toContain('Nina Park');
  await writer.keyboard('{ArrowUp}');
  expect(active()).toContain('Wim Worker');
  await writer.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toContain('Paula Wimmer');
  await writer.keyboard('{Enter}');
  expect(field().value).toBe('Hello @Paula Wimmer ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await writer.keyboard('look{Control>}{Enter}{/Control}');
  await waitFor(() => expect(world.sent).toMatchObject([{ body: `Hello @[Paula Wimmer](user:${paul.id}) look` }]));
});

test('names that begin with what is typed come first', async () => {
  const { writer } = openComposer();
  await writer.type(field(), '@wi');
  await waitFor(() => expect(options()).toEqual(['Paula Wimmer', 'Wim Worker']));
  await writer.type(field(), 'm w');
  await waitFor(() => expect(options()).toEqual(['Wim Worker']));
  await writer.keyboard('{Tab}');
  expect(field().value).toBe('@Wim Worker ');
  expect(document.activeElement).toBe(field());
});

test('Escape closes the list for this mention alone', async () => {
  const { writer } = openComposer();
  await writer.type(field(), '@');
  await screen.findByRole('listbox');
  await writer.keyboard('{Escape}ni');
  expect(screen.queryByRole('listbox')).toBeNull();
  await writer.keyboard(' @');
  await screen.findByRole('listbox');
});

test('in the lane of staff no client user is offered', async () => {
  const { writer } = openComposer();
  await writer.click(lane('Staff only'));
  await writer.type(field(), '@');
  await waitFor(() => expect(options()).toEqual(['Paula Wimmer', 'Wim Worker']));
  await writer.type(field(), 'nina');
  const hint = await screen.findByText('Nobody on your team has this name.');
  // The list floats above the field, where the lanes are.
  expect(hint.closest('.mention-list')).toBeNull();
  expect(options()).toEqual([]);
});

test('says which people the other lane does not reach, and sends after they are removed', async () => {
  const { writer } = openComposer();
  await writer.type(field(), '@nin');
  await waitFor(() => expect(options()).toEqual(['Nina Park']));
  await writer.keyboard('{Enter}');
  expect(screen.queryByText(/can't read/)).toBeNull();
  await writer.click(lane('Staff only'));
  const warning = screen.getByText(/^Nina Park can't read messages to staff only/).closest('[role=alert]');
  await writer.click(send());
  expect([screen.queryByText('Not everybody you mention can read this.') !== null, world.sent]).toEqual([true, []]);
  await writer.click(within(warning as HTMLElement).getByRole('button', { name: 'Remove the mention' }));
  expect(screen.queryByText(/can't read/)).toBeNull();
  await writer.click(send());
  await waitFor(() => expect(world.sent).toMatchObject([{ body: '@Nina Park ', audience: 'staff' }]));
});

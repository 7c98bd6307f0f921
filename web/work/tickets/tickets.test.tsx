import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ticketListSearch } from './list-search.ts';
import { NoTickets } from './no-tickets.tsx';
import { TicketStatusBadge, ticketStatusLabel } from './ticket-badges.tsx';
import { matchingTickets } from './ticket-filter.ts';

test.each([
  ['InProgress', 'In Progress'],
  ['OnHold', 'On Hold'],
  ['waiting-for-parts', 'Waiting for parts'],
  ['constructor', 'Constructor'],
])('shows the status %s as %s', { tags: ['S2.support.label'] }, (status, label) => {
  expect(ticketStatusLabel(status)).toBe(label);
});

test.each([
  ['Resolved', true],
  ['InProgress', true],
  ['Open', false],
  ['Closed', false],
])('shows an icon in the badge of %s: %s', (status, hasIcon) => {
  const { container } = render(<TicketStatusBadge status={status} />);
  expect(container.querySelector('svg') !== null).toBe(hasIcon);
});

test('suggests adjusting filters for a search or a status, but not for a priority only', {
  tags: ['S2.support.none-found', 'S2.support.none-yet'],
}, () => {
  const hint = (filter: object) => {
    cleanup();
    render(<NoTickets filter={filter} onClear={() => {}} create={null} />);
    return screen.queryByText(/^Try adjusting/) ? 'adjust' : 'start';
  };
  expect(hint({ search: 'x' })).toBe('adjust');
  expect(hint({ status: 'Open' })).toBe('adjust');
  expect(hint({ priority: 'Low' })).toBe('start');
  expect(hint({ search: ' ' })).toBe('start');
});

test('combines filters', { tags: ['S2.support.search', 'S2.support.combine'] }, () => {
  const ticket = (title: string, priority: 'Low' | 'High', status: 'Open' | 'Closed') => ({
    id: title,
    number: 1,
    version: 1,
    title,
    description: 'About the Lift',
    type: 'Defect' as const,
    priority,
    status,
    messageCount: 0,
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: 'ada',
  });
  const tickets = [ticket('a', 'Low', 'Open'), ticket('b', 'High', 'Open'), ticket('c', 'High', 'Closed')];
  const titles = (filter: Parameters<typeof matchingTickets>[1]) =>
    matchingTickets(tickets, filter).map(({ title }) => title);
  expect(titles({ search: 'LIFT' })).toEqual(['a', 'b', 'c']);
  expect(titles({ search: 'lift', priority: 'High' })).toEqual(['b', 'c']);
  expect(titles({ search: 'lift', priority: 'High', status: 'Open' })).toEqual(['b']);
  expect(titles({ search: 'c' })).toEqual(['c']);
});

test('finds and orders loaded tickets as the server does', () => {
  const ticket = (number: number, more: object) => ({
    id: `${number}`,
    number,
    version: 1,
    title: `T${number}`,
    description: '',
    type: 'Defect' as const,
    priority: 'Low' as const,
    status: 'Open' as const,
    messageCount: 0,
    createdAt: `2026-01-0${number}T00:00:00Z`,
    createdBy: 'ada',
    ...more,
  });
  // Newest first, as they come.
  const tickets = [
    ticket(4, { assigneeId: 'bob', priority: 'High', title: 'after 1' }),
    ticket(3, { projectId: 'lobby', clientId: 'acme' }),
    ticket(2, { assigneeId: 'ada', clientId: 'acme', updatedAt: '2026-02-01T00:00:00Z' }),
    ticket(1, { priority: 'High' }),
  ];
  const found = (filter: Parameters<typeof matchingTickets>[1]) =>
    matchingTickets(tickets, filter, 'ada').map(({ number }) => number);
  expect(found({ assigneeId: 'me' })).toEqual([2]);
  expect(found({ assigneeId: 'none' })).toEqual([3, 1]);
  expect(found({ assigneeId: 'bob' })).toEqual([4]);
  expect(found({ clientId: 'acme' })).toEqual([3, 2]);
  expect(found({ projectId: 'lobby' })).toEqual([3]);
  expect(found({ search: ' #1' })).toEqual([1]);
  expect(found({ search: '1' })).toEqual([4, 1]);
  expect(found({ search: '#T' })).toEqual([]);
  expect(found({ sort: 'createdAt' })).toEqual([1, 2, 3, 4]);
  expect(found({ sort: '-updatedAt' })).toEqual([2, 4, 3, 1]);
  expect(found({ sort: '-priority' })).toEqual([4, 1, 3, 2]);
  expect(found({ sort: 'priority' })).toEqual([2, 3, 1, 4]);
});

test('accepts only offered filters from the URL', () => {
  expect(ticketListSearch({ search: 'x', status: 'OnHold', priority: 'Urgent' })).toEqual({ search: 'x' });
  expect(ticketListSearch({ status: 'Resolved', priority: 'High' })).toEqual({ status: 'Resolved', priority: 'High' });
  const id = '01900000-0000-7000-8000-000000000001';
  expect(ticketListSearch({ assigneeId: 'all', clientId: 'x', projectId: 7, sort: '-createdAt', search: 12 })).toEqual({
    search: '12',
  });
  const valid = { assigneeId: 'none', clientId: id, projectId: id, sort: '-priority' };
  expect(ticketListSearch(valid)).toEqual(valid);
  expect(ticketListSearch({ assigneeId: id })).toEqual({ assigneeId: id });
  expect(ticketListSearch({ view: 'board' })).toEqual({});
  expect(ticketListSearch({ view: 'grid' })).toEqual({ view: 'grid' });
});

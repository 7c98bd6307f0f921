import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { declaredStyle } from '#tests/support/declared-style.ts';
import { TicketPriorityBadge, TicketStatusBadge, TicketTypeIcon } from './ticket-badges.tsx';

const red = 'var(--bad)';
const orange = 'var(--warn)';
const green = 'var(--good)';
const blue = 'var(--accent)';
const gray = 'var(--idle)';

function look(element: Element | null) {
  return { color: element && declaredStyle(element, 'color'), icon: element?.querySelector('svg')?.classList.value };
}

test.each([
  ['Defect', red],
  ['Feature', blue],
] as const)('shows the icon of a %s as %s', { tags: ['S2.support.type'] }, (type, color) => {
  render(<TicketTypeIcon type={type} />);
  expect(look(screen.getByRole('img', { name: type })).color).toBe(color);
});

test.each([
  ['High', red, 'arrow-up'],
  ['Medium', orange, 'minus'],
  ['Low', green, 'arrow-down'],
] as const)('shows the priority %s as %s with %s', { tags: ['S2.support.priority-badge'] }, (priority, color, icon) => {
  const badge = look(render(<TicketPriorityBadge priority={priority} />).container.firstElementChild);
  expect(badge.color).toBe(color);
  expect(badge.icon).toContain(`lucide-${icon}`);
});

test.each([
  ['Open', blue, false],
  ['InProgress', orange, true],
  ['Resolved', green, true],
  ['Closed', gray, false],
] as const)(
  'shows the status %s as %s, with an icon: %s',
  { tags: ['S2.support.status-badge'] },
  (status, color, hasIcon) => {
    const badge = look(render(<TicketStatusBadge status={status} />).container.firstElementChild);
    expect(badge.color).toBe(color);
    expect(badge.icon !== undefined).toBe(hasIcon);
  },
);

import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { declaredStyle } from '#tests/support/declared-style.ts';
import { RoleBadge } from './role-badge.tsx';

test("takes the colour from the role's name, ignoring case, and shows the name as it was typed", {
  tags: ['S2.users.badge'],
}, () => {
  const look = (name?: string) => {
    cleanup();
    const badge = render(<RoleBadge name={name} />).container.firstElementChild as Element;
    return [badge.textContent, declaredStyle(badge, 'color')];
  };
  expect(look('Admin')).toEqual(['Admin', 'var(--accent)']);
  expect(look('site MANAGER')).toEqual(['site MANAGER', 'var(--good)']);
  expect(look('client')).toEqual(['client', 'var(--warn)']);
  expect(look('worker')).toEqual(['worker', 'var(--idle)']);
  expect(look()).toEqual(['No Role', 'var(--idle)']);
});

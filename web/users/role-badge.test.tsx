import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { declaredStyle } from '#tests/support/declared-style.ts';
import { RoleBadge } from './role-badge.tsx';

test("derives colour and label from the role's name, ignoring case", { tags: ['S2.users.badge'] }, () => {
  const look = (name?: string) => {
    cleanup();
    const badge = render(<RoleBadge name={name} />).container.firstElementChild as Element;
    return [badge.textContent, declaredStyle(badge, 'color')];
  };
  expect(look('Admin')).toEqual(['Admin', 'var(--accent)']);
  expect(look('site MANAGER')).toEqual(['Site MANAGER', 'var(--good)']);
  expect(look('client')).toEqual(['Client', 'var(--warn)']);
  expect(look('worker')).toEqual(['Worker', 'var(--idle)']);
  expect(look()).toEqual(['No Role', 'var(--idle)']);
});

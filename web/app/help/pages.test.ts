import { expect, test } from 'vitest';
import { claimValues } from '#contract/platform/claims.ts';
import { destinations } from '#web/app/palette/destinations.ts';
import { helpPages } from './pages.ts';

const roles = {
  administrator: { isAdmin: true },
  staff: { isAdmin: false },
  client: { isAdmin: false, clientId: 'c' },
};

test.each(Object.entries(roles))('help for %s is five short pages with screens that exist', (_, user) => {
  const pages = helpPages(user);
  expect(pages).toHaveLength(5);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(5);
  const known = destinations({ permissions: [...claimValues], isAdmin: true }).map(({ to }) => to);
  for (const { title, lead, steps, screens } of pages) {
    const text = [title, lead, ...steps.flatMap(({ what, how }) => [what, how])].join(' ');
    const words = text.split(/\s+/).length;
    expect([title, words >= 80 && words <= 150 ? 'short' : words]).toEqual([title, 'short']);
    expect(screens.length).toBeGreaterThan(0);
    expect(known).toEqual(expect.arrayContaining([...screens]));
  }
});

test('each role has its own pages', () => {
  const titles = Object.values(roles).flatMap((user) => helpPages(user).map(({ title }) => title));
  expect(new Set(titles).size).toBe(15);
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LazyMarkdown } from './lazy-markdown.tsx';

test.each([
  ['**stone** or wood', 'strong', 'stone'],
  ['Needed:\n- a ladder', 'li', 'a ladder'],
  ['Needed:\n1. a ladder', 'li', 'a ladder'],
  ['See https://studio.example/plan', 'a', 'https://studio.example/plan'],
])('%j is shown with its Markdown', async (text, element, words) => {
  render(<LazyMarkdown text={text} />);
  await expect.poll(() => document.querySelector(element)?.textContent).toBe(words);
});

test('a text without Markdown is there at once, with its lines', () => {
  render(<LazyMarkdown text={'One\nTwo'} />);
  expect(screen.getByText(/One\s+Two/).textContent).toBe('One\nTwo');
});

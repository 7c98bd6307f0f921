import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CutSentence } from './cut-sentence.tsx';

test('the name in a sentence has a box that cuts it in its own direction, and the words around it stay whole', () => {
  const { container } = render(<CutSentence parts={['الموافقة على ', { name: 'Front view.jpg' }, ' #', '4']} />);
  expect(container.textContent).toBe('الموافقة على Front view.jpg #4');
  const name = screen.getByText('Front view.jpg');
  expect(name.getAttribute('dir')).toBe('auto');
  expect(getComputedStyle(name)).toMatchObject({ overflow: 'hidden', textOverflow: 'ellipsis', minWidth: '0px' });
  expect(getComputedStyle(screen.getByText('الموافقة على')).flex).toBe('0 0 auto');
});

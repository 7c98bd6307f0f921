import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { settings } from '#web/lib/settings.ts';
import { MailNotice } from './mail-notice.tsx';

it.each([
  ['Bouncing', /^Mail to your address comes back, so you get none for now\./],
  ['Refused', /^Mail to your address is refused, so you get none for now\./],
] as const)('tells a user whose mail state is %s what to do', (mailState, text) => {
  render(<MailNotice user={{ mailState }} />);
  expect(screen.getByRole('alert').textContent).toMatch(text);
  expect(screen.getByRole('alert').textContent).toContain(
    'Ask an administrator to correct the address, or to send you a mail again.',
  );
});

it.each(['Ok', undefined] as const)('says nothing if the mail state is %s', (mailState) => {
  render(<MailNotice user={{ ...(mailState && { mailState }) }} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks a user whose address somebody else set to confirm it, where mail is sent', () => {
  settings.mail = true;
  render(<MailNotice user={{ mailState: 'Ok', emailUnconfirmed: true }} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^Your address is not confirmed\. .* Change Email\.$/);
  cleanup();
  settings.mail = false;
  render(<MailNotice user={{ mailState: 'Ok', emailUnconfirmed: true }} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

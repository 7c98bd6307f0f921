import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';
import type { MailSearch } from './search.ts';

/** The company's mails, newest first. */
export const mailsQuery = (filter: MailSearch) =>
  pagesQuery(['mails', 'list', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listMails', { query: { ...filter, ...page } }, options),
  });

/** One mail with its text. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => call('getMail', { params: { id } }, { signal }),
  });

export const useResendMail = () => useSaving((id: string) => call('resendMail', { params: { id } }), 'mails');

export const useTestMail = () => useSaving((to: string) => call('testMail', { body: { to } }), 'mails');

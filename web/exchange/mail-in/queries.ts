import type { InboundState } from '#contract/exchange/inbound-kinds.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';
import { held } from './search.ts';

/** Mails that came in, newest first. */
export const inboundMailsQuery = ({ state = held }: { state?: InboundState | 'all' }) => {
  const filter = { state: state === 'all' ? undefined : state };
  return pagesQuery(['inboundMails', 'list', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listInboundMails', { query: { ...filter, ...page } }, options),
  });
};

export const useAcceptMail = () =>
  useSaving(
    ({ id, userId }: { id: string; userId: string }) => call('acceptInboundMail', { params: { id }, body: { userId } }),
    'inboundMails',
  );

export const useDiscardMail = () =>
  useSaving((id: string) => call('discardInboundMail', { params: { id } }), 'inboundMails');

/** The mail as it came in. */
export const downloadMail = ({ id, subject }: { id: string; subject: string }, onProgress: (part: number) => void) =>
  download('downloadInboundMail', { params: { id } }, { name: `${subject || 'mail'}.eml`, onProgress });

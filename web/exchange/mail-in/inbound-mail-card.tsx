import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Check, CircleSlash, Clock, Download, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import { messageOf } from '#web/lib/api.ts';
import { Can, useCan } from '#web/lib/can.tsx';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { downloadMail } from './queries.ts';
import { inboundReasons, inboundStateLabels } from './words.ts';

const looks: Record<InboundMail['state'], { tone: Tone; icon: LucideIcon }> = {
  Held: { tone: 'warn', icon: Clock },
  Taken: { tone: 'good', icon: Check },
  Ignored: { tone: 'idle', icon: CircleSlash },
};

interface InboundMailCardProps {
  mail: InboundMail;
  onAccept: () => void;
  onInvite: () => void;
  onDiscard: () => void;
}

/** A mail that came in: who wrote it, what it says, and why it waits. */
export function InboundMailCard({ mail, onAccept, onInvite, onDiscard }: InboundMailCardProps) {
  const download = useDownloadOf(mail);
  const mayInvite = useMayInvite(mail);
  const title = mail.subject || t('No subject');
  return (
    <Card component="article" aria-label={title} sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 600, minWidth: 0 }}>
          {title}
        </Box>
        <StatusBadge {...looks[mail.state]} label={inboundStateLabels[mail.state]} />
      </Box>
      <Box sx={quiet}>
        {senderOf(mail)} · <time dateTime={mail.receivedAt}>{formatMoment(mail.receivedAt)}</time>
      </Box>
      {mail.reason && <Box sx={{ mt: 1 }}>{inboundReasons[mail.reason]}</Box>}
      <Facts mail={mail} />
      {mail.excerpt && (
        <Box component="p" sx={{ my: 1.5, whiteSpace: 'pre-line', color: 'text.secondary', ...clamp }}>
          {mail.excerpt}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {mail.state !== 'Taken' && mail.reason !== 'Discarded' && (
          <>
            <Can do="acceptInboundMail">
              <Button variant={mail.state === 'Held' ? 'contained' : 'outlined'} size="small" onClick={onAccept}>
                {t('Accept')}
              </Button>
            </Can>
            {mayInvite && (
              <Button variant="outlined" size="small" onClick={onInvite}>
                {t('Invite')}
              </Button>
            )}
          </>
        )}
        {mail.state === 'Held' && (
          <Can do="discardInboundMail">
            <Button variant="outlined" size="small" onClick={onDiscard}>
              {t('Discard')}
            </Button>
          </Can>
        )}
        <Button variant="text" size="small" startIcon={<Download size={16} />} onClick={download}>
          {t('Download')}
        </Button>
      </Box>
    </Card>
  );
}

/** Unknown senders, except of answers to internal mails, which only staff may write. */
function useMayInvite({ from, senderId, lane }: InboundMail): boolean {
  const can = useCan();
  const mayInvite = useSession()?.user.mayInvite !== false;
  return Boolean(from) && !senderId && lane !== 'staff' && mayInvite && can('createUser') && can('acceptInboundMail');
}

function Facts({ mail }: { mail: InboundMail }) {
  return (
    <>
      {mail.subjectTitle && (
        <Box sx={quiet}>
          {mail.lane
            ? t('About {title}', { title: mail.subjectTitle })
            : t('Opened {title}', { title: mail.subjectTitle })}
        </Box>
      )}
      {mail.lane === 'staff' && <Box sx={quiet}>{t('Staff only')}</Box>}
      {mail.decidedByName && <Box sx={quiet}>{t('Decided by {name}', { name: personName(mail.decidedByName) })}</Box>}
    </>
  );
}

function senderOf({ from, fromName, senderName }: InboundMail): string {
  const name = senderName ?? fromName;
  if (!from) return name || t('Unknown sender');
  return name ? `${name} <${from}>` : from;
}

function useDownloadOf(mail: InboundMail) {
  const toast = useToast();
  const [working, setWorking] = useState(false);
  return async () => {
    if (working) return;
    setWorking(true);
    await downloadMail(mail, () => {}).catch((error) => toast(messageOf(error), 'error'));
    setWorking(false);
  };
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const clamp = { display: '-webkit-box', WebkitLineClamp: 6, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;

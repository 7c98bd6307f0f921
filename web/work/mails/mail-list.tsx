import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ListItemButton from '@mui/material/ListItemButton';
import type { ReactNode } from 'react';
import type { Mail } from '#contract/work/mail.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { mailKindLabels } from './kinds.ts';
import { MailStateBadge } from './mail-state-badge.tsx';

interface MailListProps {
  mails: readonly Mail[];
  /** The mails belong to the previous filter while new ones load. */
  stale: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  onOpen: (mail: Mail) => void;
  /** Shown below, such as the element that loads more. */
  children?: ReactNode;
}

/** Mails, newest first. Each opens its details. */
export function MailList({ mails, stale, failure, onOpen, children }: MailListProps) {
  return (
    <StaleArea stale={stale} failure={failure}>
      <Card component="ul" aria-label={t('Mails')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {mails.map((mail) => (
          <Box component="li" key={mail.id} sx={{ '& + &': { borderTop: `1px solid ${token('line')}` } }}>
            <ListItemButton onClick={() => onOpen(mail)} sx={row}>
              <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500 }}>{mail.subject}</Box>
                <Box sx={quiet}>
                  {mailKindLabels[mail.kind]} · {mail.to}
                </Box>
                {mail.answer && mail.state !== 'Sent' && <Box sx={quiet}>{mail.answer}</Box>}
              </Box>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flex: 'none' }}>
                <MailStateBadge state={mail.state} />
                <Box component="time" dateTime={mail.createdAt} className="tabular" sx={quiet}>
                  {formatMoment(mail.createdAt)}
                </Box>
              </Box>
            </ListItemButton>
          </Box>
        ))}
      </Card>
      {children}
    </StaleArea>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, py: 1.5 } as const;
const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

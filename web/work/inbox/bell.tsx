import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useId } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { IconButtonLink } from '#web/ui/links.tsx';
import { unreadQuery } from './unread.ts';

/** The link to the inbox, with the number of lines that wait for the viewer, or a dot if there are only news. */
export function Bell() {
  const id = useId();
  const { data: { unread, waiting } = { unread: 0, waiting: 0 } } = useQuery(unreadQuery());
  return (
    <Place>
      <IconButtonLink
        to="/inbox"
        aria-label={t('Inbox')}
        data-hint="below"
        aria-describedby={unread > 0 ? id : undefined}
      >
        <BellIcon size={18} />
      </IconButtonLink>
      {/* Beside the link, whose name is only its label. */}
      {unread > 0 && (
        <Count data-quiet={waiting === 0}>
          {waiting > 0 && <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>}
          <span id={id} hidden>
            {waiting > 0
              ? t('{waiting} waiting for you, {unread} unread', { waiting, unread })
              : t('{unread} unread', { unread })}
          </span>
        </Count>
      )}
    </Place>
  );
}

const Place = styled('span')({ position: 'relative', flex: 'none' });

const Count = styled('span')({
  position: 'absolute',
  top: 1,
  right: 0,
  minWidth: 16,
  padding: '0 4px',
  borderRadius: 999,
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '16px',
  textAlign: 'center',
  color: token('on-accent'),
  backgroundColor: token('accent'),
  pointerEvents: 'none',
  '&[data-quiet="true"]': { top: 6, right: 6, minWidth: 8, height: 8, padding: 0 },
});

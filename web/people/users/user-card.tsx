import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  AtSign,
  CalendarX2,
  CircleOff,
  Eraser,
  Hourglass,
  type LucideIcon,
  Mail,
  MailQuestionMark,
  MailX,
  ShieldCheck,
} from 'lucide-react';
import { memo, useId } from 'react';
import type { User } from '#contract/people/users.ts';
import { describeAccessEnd } from '#web/lib/access-end.ts';
import { useCompanyDay } from '#web/people/tenants/company-day.ts';
import { t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { RoleBadge } from './role-badge.tsx';
import { userName } from './user-name.ts';

interface UserCardProps {
  user: User;
  menuOf: (user: User) => readonly CardMenuItem[];
}

export const UserCard = memo(function UserCard({ user, menuOf }: UserCardProps) {
  const titleId = useId();
  const name = userName(user);
  const inactive = user.isActive === false;
  const today = useCompanyDay();
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={inactive ? { filter: 'grayscale(1)' } : undefined}>
          <Avatar name={name} id={user.id} size={40} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="h3"
            component="h2"
            id={titleId}
            dir="auto"
            sx={{ overflowWrap: 'anywhere', ...(inactive && { color: 'text.secondary' }) }}
          >
            {name}
          </Typography>
          <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            {!user.erasedAt && <RoleBadge name={user.roleName} />}
            {user.erasedAt && <StatusBadge tone="idle" label={t('Erased')} icon={Eraser} />}
            {inactive && !user.erasedAt && <StatusBadge tone="idle" label={t('Inactive')} icon={CircleOff} />}
            {user.pending && <StatusBadge tone="warn" label={t('Pending')} icon={Hourglass} />}
            {user.hasSecondFactor && <StatusBadge tone="good" label={t('Two-step')} icon={ShieldCheck} />}
            {user.emailUnconfirmed && !user.pending && (
              <StatusBadge tone="warn" label={t('Address not confirmed')} icon={MailQuestionMark} />
            )}
            {user.mailState === 'Refused' && <StatusBadge tone="bad" label={t('Mail refused')} icon={MailX} />}
            {user.mailState === 'Bouncing' && <StatusBadge tone="bad" label={t('Mail comes back')} icon={MailX} />}
            {user.clientName && <ClientName name={user.clientName} />}
          </Box>
        </Box>
        <CardMenu items={menuOf(user)} describedBy={titleId} />
      </Box>
      <Box sx={{ mt: 1.5, display: 'grid', gap: 0.5 }}>
        <Fact icon={Mail} text={user.email} />
        <Fact icon={AtSign} text={user.username} />
        <Fact icon={MailX} text={user.mailProblem} />
        <Fact icon={CalendarX2} text={describeEnd(user, today)} />
      </Box>
    </Card>
  );
});

/** Access ends with that of the client, if that is earlier. */
function describeEnd({ accessEndsOn, clientAccessEndsOn }: User, today: string): string | undefined {
  const [first] = [accessEndsOn, clientAccessEndsOn].filter((day) => day !== undefined).sort();
  return first && describeAccessEnd(first, today);
}

function ClientName({ name }: { name: string }) {
  return (
    <Box
      component="span"
      title={name}
      sx={{ ...oneLine, flex: '1 1 64px', fontSize: '0.8125rem', color: 'text.secondary' }}
    >
      {name}
    </Box>
  );
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string | undefined }) {
  if (!text) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <Icon size={14} aria-hidden="true" style={{ flex: 'none' }} />
      <Box component="span" title={text} sx={oneLine}>
        {text}
      </Box>
    </Box>
  );
}

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

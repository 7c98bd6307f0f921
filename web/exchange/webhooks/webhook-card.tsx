import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { CircleAlert, KeyRound, List, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Webhook } from '#contract/exchange/webhooks.ts';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { plural, t } from '#web/texts/index.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export type WebhookVerb = 'edit' | 'deliveries' | 'secret' | 'delete';

interface WebhookCardProps {
  webhook: Webhook;
  onVerb: (verb: WebhookVerb) => void;
  onTest: () => void;
  onSwitch: () => void;
  onTakeOver: () => void;
}

export function WebhookCard({ webhook, onVerb, onTest, onSwitch, onTakeOver }: WebhookCardProps) {
  const titleId = useId();
  const { name, address, isActive, hasFailed, kinds, audience, ownerName, ownerHasLeft, previousSecretUntil } = webhook;
  const items = [
    { label: t('Deliveries'), icon: List, onSelect: () => onVerb('deliveries') },
    { label: t('Send a test'), icon: Send, onSelect: onTest, disabled: !isActive },
    { label: t('Edit'), icon: Pencil, onSelect: () => onVerb('edit'), startsGroup: true },
    { label: t('New secret'), icon: KeyRound, onSelect: () => onVerb('secret') },
    isActive
      ? { label: t('Switch off'), icon: PowerOff, onSelect: onSwitch }
      : { label: t('Switch on'), icon: Power, onSelect: onSwitch },
    { label: t('Delete'), icon: Trash2, danger: true, onSelect: () => onVerb('delete'), startsGroup: true },
  ];
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h3" component="h2" id={titleId} dir="auto">
            {name}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {address}
          </Typography>
        </Box>
        {isActive ? <StatusBadge tone="good" label={t('On')} /> : <StatusBadge tone="idle" label={t('Off')} />}
        <CardMenu items={items} describedBy={titleId} />
      </Box>
      {!isActive && hasFailed && (
        <Alert severity="warning" icon={<CircleAlert size={18} />}>
          {t('Switched off, because too many deliveries failed.')}
        </Alert>
      )}
      {ownerHasLeft && (
        <Alert severity="warning" icon={<CircleAlert size={18} />}>
          {t('Sends nothing, because {name} has left.', { name: personName(ownerName) })}{' '}
          <Button size="small" onClick={onTakeOver} aria-describedby={titleId}>
            {t('Take it over')}
          </Button>
        </Alert>
      )}
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <div>
          {plural(kinds.length, { one: '{count} kind of event', other: '{count} kinds of events' })} ·{' '}
          {audience === 'client' ? t('What clients may see') : t('Also what is internal')}
        </div>
        {!ownerHasLeft && <div>{t('Sends what {name} may see.', { name: personName(ownerName) })}</div>}
        {previousSecretUntil && (
          <div>{t('The previous secret works until {time}.', { time: formatMoment(previousSecretUntil) })}</div>
        )}
      </Box>
    </Card>
  );
}

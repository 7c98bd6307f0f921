import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiToken } from '#contract/people/tokens.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { plural, t } from '#web/texts/index.ts';
import { token as color } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { tokensQuery, useEndToken } from './queries.ts';

interface TokenSectionProps {
  of: 'me' | 'all';
  hint: ReactNode;
  empty: string;
  action?: ReactNode;
}

/** Lists open API tokens and ends the ones that the user chooses. */
export function TokenSection({ of, hint, empty, action }: TokenSectionProps) {
  const tokens = useQuery(tokensQuery(of));
  const [ending, setEnding] = useState<ApiToken>();
  return (
    <Box component="section" aria-labelledby="api-tokens" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography id="api-tokens" variant="h2" sx={{ flex: 1 }}>
          {of === 'all' ? t('API tokens of everybody') : t('API tokens')}
        </Typography>
        {action}
      </Box>
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>{hint}</Typography>
      {tokens.isPending ? (
        <Loading text={t('Loading tokens...')} failure={tokens.failureReason}>
          <SkeletonRows count={1} height={82} />
        </Loading>
      ) : tokens.isLoadingError ? (
        <ErrorState compact message={messageOf(tokens.error)} onRetry={() => tokens.refetch()} />
      ) : tokens.data.length === 0 ? (
        <Card sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{empty}</Card>
      ) : (
        <Card component="ul" aria-labelledby="api-tokens" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {tokens.data.map((each) => (
            <TokenRow key={each.id} token={each} showOwner={of === 'all'} onEnd={() => setEnding(each)} />
          ))}
        </Card>
      )}
      <EndDialog token={ending} onClose={() => setEnding(undefined)} />
    </Box>
  );
}

function TokenRow({ token, showOwner, onEnd }: { token: ApiToken; showOwner: boolean; onEnd: () => void }) {
  const { name, lastFour, claims, readOnly, ownerName, lastUsedAt, expiresAt } = token;
  const used = lastUsedAt ? t('Last used {day}', { day: formatInstant(lastUsedAt) }) : t('Never used');
  const permissions = plural(claims.length, { one: '{count} permission', other: '{count} permissions' });
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 500 }}>
          {name}
          <Box component="span" sx={{ fontFamily: 'monospace', fontWeight: 400, color: 'text.secondary' }}>
            …{lastFour}
          </Box>
          {readOnly && <StatusBadge tone="idle" label={t('Read-only')} />}
        </Box>
        <Box className="tabular" sx={small}>
          {showOwner && <>{personName(ownerName)} · </>}
          {permissions} · {used} · {t('Expires {day}', { day: formatInstant(expiresAt) })}
        </Box>
      </Box>
      <Button size="small" variant="outlined" aria-label={t('End the token {name}', { name })} onClick={onEnd}>
        {t('End')}
      </Button>
    </Box>
  );
}

function EndDialog({ token, onClose }: { token: ApiToken | undefined; onClose: () => void }) {
  const endToken = useEndToken();
  // Keeps its text while the dialog fades out.
  const [last, setLast] = useState<ApiToken>();
  if (token && token !== last) setLast(token);
  const shown = token ?? last;
  return (
    <ConfirmDialog
      open={token !== undefined}
      title={t('End this token?')}
      description={t('Programs that use {name} are refused immediately. This cannot be undone.', {
        name: shown?.name ?? '',
      })}
      confirmLabel={t('End token')}
      workingLabel={t('Ending...')}
      onConfirm={async () => shown && endToken.mutateAsync(shown.id)}
      onClose={onClose}
    />
  );
}

const small = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${color('line')}` },
} as const;

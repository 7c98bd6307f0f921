import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiToken } from '#contract/people/tokens.ts';
import { formatInstant } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { plural, t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
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
    <>
      <RowList
        id="api-tokens"
        title={of === 'all' ? t('API tokens of everybody') : t('API tokens')}
        hint={hint}
        action={action}
        list={tokens}
        loading={t('Loading tokens...')}
        empty={empty}
        row={(each) => <TokenRow token={each} showOwner={of === 'all'} onEnd={() => setEnding(each)} />}
      />
      <EndDialog token={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

function TokenRow({ token, showOwner, onEnd }: { token: ApiToken; showOwner: boolean; onEnd: () => void }) {
  const { name, lastFour, claims, readOnly, ownerName, lastUsedAt, expiresAt } = token;
  const used = lastUsedAt ? t('Last used {day}', { day: formatInstant(lastUsedAt) }) : t('Never used');
  const permissions = plural(claims.length, { one: '{count} permission', other: '{count} permissions' });
  return (
    <>
      <RowText
        name={name}
        badges={
          <>
            <Box component="span" sx={{ fontFamily: 'monospace', fontWeight: 400, color: 'text.secondary' }}>
              …{lastFour}
            </Box>
            {readOnly && <StatusBadge tone="idle" label={t('Read-only')} />}
          </>
        }
        text={[
          ...(showOwner ? [personName(ownerName)] : []),
          permissions,
          used,
          t('Expires {day}', { day: formatInstant(expiresAt) }),
        ].join(' · ')}
      />
      <Button size="small" variant="outlined" aria-label={t('End the token {name}', { name })} onClick={onEnd}>
        {t('End')}
      </Button>
    </>
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

import Box from '@mui/material/Box';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { t } from '#web/texts/index.ts';
import { TextLink } from '#web/ui/links.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { stateLabel, stateTones } from './sign-off-texts.ts';

export function SignOffState({ state }: Pick<SignOff, 'state'>) {
  return <StatusBadge tone={stateTones[state]} label={stateLabel(state)} />;
}

/** On the card of a file: where its newest sign-off stands. */
export function SignOffBadge({ signOff, currentVersion = 1 }: { signOff: SignOff; currentVersion?: number }) {
  const { id, state, version, fileName } = signOff;
  const isOfEarlier = version < currentVersion;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, position: 'relative', zIndex: 1 }}>
      <TextLink
        to="/approvals/$id"
        params={{ id }}
        underline="none"
        aria-label={t('{state}: approval of {fileName}', { state: stateLabel(state), fileName })}
        sx={{ display: 'inline-flex', borderRadius: 999 }}
      >
        <SignOffState state={state} />
      </TextLink>
      {isOfEarlier && state !== 'Superseded' && (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('Version {number}', { number: version })}
        </Box>
      )}
    </Box>
  );
}

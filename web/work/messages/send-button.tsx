import Button from '@mui/material/Button';
import { SendHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { looks } from '#web/people/audience/audience.tsx';
import { t, tParts } from '#web/texts/index.ts';
import { CutSentence } from '#web/ui/cut-sentence.tsx';

interface SendButtonProps {
  /** Undefined for client users, who have one lane. */
  audience: Audience | undefined;
  clientName: string;
  /** What happens now. Then a press does nothing. */
  working: string | undefined;
}

/** Sends a message, and says who gets it. */
export function SendButton({ audience, clientName, working }: SendButtonProps) {
  const Icon = audience ? looks[audience].icon : SendHorizontal;
  return (
    <Button
      type="submit"
      variant="contained"
      className="composer-send"
      // Not disabled, because a disabled button loses the focus.
      aria-disabled={working !== undefined}
      title={t('Ctrl + Enter')}
      startIcon={<Icon size={16} aria-hidden="true" />}
    >
      {working ?? textOf(audience, clientName)}
    </Button>
  );
}

function textOf(audience: Audience | undefined, clientName: string): ReactNode {
  if (!audience) return t('Send');
  if (audience === 'staff') return t('Send to staff only');
  return <CutSentence parts={tParts('Send to {clientName}', { clientName: { name: clientName } })} />;
}

import Button from '@mui/material/Button';
import { SendHorizontal } from 'lucide-react';
import type { Audience } from '#contract/platform/audience.ts';
import { looks } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';

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
      <bdi>{working ?? textOf(audience, clientName)}</bdi>
    </Button>
  );
}

function textOf(audience: Audience | undefined, clientName: string): string {
  if (!audience) return t('Send');
  return audience === 'staff' ? t('Send to staff only') : t('Send to {clientName}', { clientName });
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';

/** Why a message was not sent. Its text is still in the form, which the button submits again. */
export function SendFailure({ error }: { error: Error }) {
  return (
    <Alert
      severity="error"
      icon={<CircleAlert size={18} />}
      action={
        <Button type="submit" size="small" color="inherit">
          {t('Try again')}
        </Button>
      }
    >
      {t('Not sent. {reason}', { reason: messageOf(error) })}
    </Alert>
  );
}

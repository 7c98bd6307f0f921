import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { t } from '#web/texts/index.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** Shows a secret once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = useCopy();
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Copy the secret')}
      submitLabel={t('Copy Secret')}
      cancelLabel={t('Done')}
      onSubmit={() => copy(secret, t('Secret copied'))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('It is shown only now. With it the receiver checks that a request comes from you.')}
        </Typography>
        <CopyField label={t('Secret')} value={secret} autoFocus />
      </Box>
    </FormDialog>
  );
}

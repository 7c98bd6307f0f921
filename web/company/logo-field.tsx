import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { logoLimit } from '#contract/company.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useChangeLogo, useRemoveLogo } from './queries.ts';

interface LogoFieldProps {
  logo: { url: string; name: string } | undefined;
  /** A demo company keeps its logo. */
  disabled: boolean;
}

const kinds = 'image/png,image/jpeg,image/webp';
const size = logoLimit / 1024;
const tooLarge = t('This picture is larger than {size} kB. Please make it smaller.', { size });

/** Shows the logo and changes it at once, without the form's button. */
export function LogoField({ logo, disabled }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const change = useChangeLogo();
  const remove = useRemoveLogo();
  const toast = useToast();

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setFailure(file.size > logoLimit ? tooLarge : undefined);
    if (file.size > logoLimit) return;
    try {
      await change.mutateAsync(file);
      toast(t('Logo changed'), 'success');
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={frame}>
          {logo ? (
            <Box component="img" src={logo.url} alt={t('Logo of {name}', { name: logo.name })} sx={picture} />
          ) : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('No logo')}
            </Box>
          )}
        </Box>
        {!disabled && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="outlined"
              startIcon={<ImageUp size={16} />}
              disabled={change.isPending}
              onClick={() => input.current?.click()}
            >
              {change.isPending ? t('Uploading...') : logo ? t('Replace logo') : t('Upload logo')}
            </Button>
            {logo && (
              <Button variant="outlined" startIcon={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
                {t('Remove')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-label={t('Logo')}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          // Choosing the same file again is a change too.
          event.target.value = '';
        }}
      />
      <span className="field-help" role={failure ? 'alert' : undefined} data-error={failure ? '' : undefined}>
        {failure ?? t('PNG, JPEG or WebP, at most {size} kB. Without a logo, the name is shown.', { size })}
      </span>
      <ConfirmDialog
        open={removing}
        title={t('Remove the logo?')}
        description={t('The name of your company will be shown instead.')}
        confirmLabel={t('Remove')}
        workingLabel={t('Removing...')}
        done={t('Logo removed')}
        onConfirm={() => remove.mutateAsync(undefined)}
        onClose={() => setRemoving(false)}
      />
    </div>
  );
}

const frame = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 216,
  maxWidth: '100%',
  height: 72,
  p: 1.5,
  border: `1px solid ${token('line')}`,
  borderRadius: '8px',
  backgroundColor: token('paper'),
} as const;

const picture = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;

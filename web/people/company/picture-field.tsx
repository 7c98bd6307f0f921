import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { logoLimit } from '#contract/people/company.ts';
import type { CompanyPicture } from '#contract/people/tenants.ts';
import { type ColorScheme, colors } from '#contract/platform/colors.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useChangePicture, useRemovePicture } from './queries.ts';

interface PictureFieldProps {
  picture: CompanyPicture;
  url: string | undefined;
  /** The name of the company, for the text of the picture. */
  name: string;
  /** A demo company keeps its pictures. */
  disabled: boolean;
}

const kinds = 'image/png,image/jpeg,image/webp';

/** As many pictures beside each other as have room. */
export function PictureFields({ children }: { children: ReactNode }) {
  return <Box sx={pictures}>{children}</Box>;
}

/** Shows a picture of the company and changes it at once, without the form's button. */
export function PictureField({ picture, url, name, disabled }: PictureFieldProps) {
  const texts = pictureTexts[picture];
  const help = useId();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const change = useChangePicture(picture);
  const remove = useRemovePicture(picture);
  const toast = useToast();

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setFailure(file.size > logoLimit ? tooLarge : undefined);
    if (file.size > logoLimit) return;
    try {
      await change.mutateAsync(file);
      toast(texts.changed, 'success');
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <Box role="group" aria-label={texts.label} aria-describedby={help} sx={{ minWidth: 0 }}>
      <Box aria-hidden="true" sx={{ mb: 0.5, fontSize: '0.8125rem', fontWeight: 500 }}>
        {texts.label}
      </Box>
      <Box sx={[frame, backgroundOf(picture === 'logoDark' ? 'dark' : 'light')]}>
        {url ? <Box component="img" src={url} alt={texts.alt(name)} sx={shape} /> : <span>{texts.none}</span>}
      </Box>
      {!disabled && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button
            variant="outlined"
            startIcon={<ImageUp size={16} />}
            disabled={change.isPending}
            onClick={() => input.current?.click()}
          >
            {change.isPending ? t('Uploading...') : url ? texts.replace : texts.upload}
          </Button>
          {url && (
            <Button
              variant="outlined"
              aria-label={texts.remove}
              startIcon={<Trash2 size={16} />}
              onClick={() => setRemoving(true)}
            >
              {t('Remove')}
            </Button>
          )}
        </Box>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-label={texts.label}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          // Choosing the same file again is a change too.
          event.target.value = '';
        }}
      />
      <span id={help} className="field-help" role={failure && 'alert'} data-error={failure && ''}>
        {failure ?? texts.help}
      </span>
      <ConfirmDialog
        open={removing}
        title={texts.question}
        description={texts.consequence}
        confirmLabel={t('Remove')}
        workingLabel={t('Removing...')}
        done={texts.removed}
        onConfirm={() => remove.mutateAsync(undefined)}
        onClose={() => setRemoving(false)}
      />
    </Box>
  );
}

const pictures = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 148px), 1fr))',
} as const;

const frame = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: 72,
  p: 1.5,
  border: '1px solid',
  borderRadius: '8px',
} as const;

// Each on the background that it is made for, in both schemes.
const backgroundOf = (scheme: ColorScheme) => ({
  borderColor: colors[scheme].line,
  color: colors[scheme].muted,
  backgroundColor: colors[scheme].surface,
});

const shape = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;

const size = logoLimit / 1024;

const tooLarge = t('This picture is larger than {size} KB. Please make it smaller.', { size });

/** What the fields of the pictures say. */
const pictureTexts = {
  logo: {
    label: t('Logo'),
    none: t('No logo'),
    help: t('PNG, JPEG or WebP, at most {size} KB. Without a logo, the name is shown.', { size }),
    alt: (name: string) => t('Logo of {name}', { name }),
    upload: t('Upload logo'),
    replace: t('Replace logo'),
    remove: t('Remove logo'),
    changed: t('Logo changed'),
    question: t('Remove the logo?'),
    consequence: t('The name of your company will be shown instead. The logo for dark is removed with it.'),
    removed: t('Logo removed'),
  },
  logoDark: {
    label: t('Logo for dark'),
    none: t('Same as the logo'),
    help: t('Shown on dark pages. Mails show the first logo, on white.'),
    alt: (name: string) => t('Logo of {name} for dark', { name }),
    upload: t('Upload logo for dark'),
    replace: t('Replace logo for dark'),
    remove: t('Remove logo for dark'),
    changed: t('Logo for dark changed'),
    question: t('Remove the logo for dark?'),
    consequence: t('Dark pages will show the first logo.'),
    removed: t('Logo for dark removed'),
  },
  icon: {
    label: t('Icon'),
    none: t('No icon'),
    help: t("For the browser's tab and the narrow navigation. Best square."),
    alt: (name: string) => t('Icon of {name}', { name }),
    upload: t('Upload icon'),
    replace: t('Replace icon'),
    remove: t('Remove icon'),
    changed: t('Icon changed'),
    question: t('Remove the icon?'),
    consequence: t("The browser's tab will show Loggia's icon, and the narrow navigation your initials."),
    removed: t('Icon removed'),
  },
} as const satisfies Record<CompanyPicture, unknown>;

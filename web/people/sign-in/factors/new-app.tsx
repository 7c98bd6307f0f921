import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { encode } from 'uqr';
import type { NewTotp } from '#contract/people/factors.ts';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';

export type AppForm = { code: string; name: string };

/** The QR code of a new app, its secret for typing, and the fields that confirm it. */
export function NewApp({ app, form }: { app: NewTotp; form: Form<AppForm> }) {
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {t(
          'Open an authenticator app on your phone and scan the picture, or type the key. Then enter the code that it shows.',
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
        <QrCode text={app.uri} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('Key')}</Box>
          <Box component="code" data-testid="key" sx={{ overflowWrap: 'anywhere', fontSize: '0.9375rem' }}>
            {(app.secret.match(/.{1,4}/g) ?? []).join(' ')}
          </Box>
          {/* A phone cannot scan its own screen. */}
          <Link href={app.uri} underline="always" sx={{ display: 'block', mt: 1 }}>
            {t('Open in an app on this device')}
          </Link>
        </Box>
      </Box>
      <TextInput
        label={t('Code *')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.register('code')}
        error={errors.code?.message}
      />
      <TextInput
        label={t('Name')}
        hint={t('How you recognise this app in My Profile.')}
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
    </Box>
  );
}

/** Draws a text as a QR code. Always dark on white, also in the dark scheme, because many cameras read nothing else. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('QR code for your app')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: 184, maxWidth: '100%', borderRadius: 1, backgroundColor: '#fff' }}
    >
      <path d={dark.join('')} fill="#000" />
    </Box>
  );
}

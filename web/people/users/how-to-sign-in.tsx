import Typography from '@mui/material/Typography';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';

/** A password is never mailed, so the person who adds a user must know what to tell them. */
export function HowToSignIn() {
  const session = useSession();
  return (
    <Typography
      variant="body2"
      sx={{
        gridColumn: '1 / -1',
        color: 'text.secondary',
        '& b': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
      }}
    >
      {t('Tell them their email or username, the password, and where to sign in:')}
      <b>{`${location.origin}/login/${session?.user.tenantId}`}</b>
    </Typography>
  );
}

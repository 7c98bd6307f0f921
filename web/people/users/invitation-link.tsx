import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Invitation } from '#contract/people/users.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** A link to pass on, and whether a mail brings it too. */
export function InvitationLink({ invitation, email }: { invitation: Invitation; email: string | undefined }) {
  const { link, expiresAt, mail } = invitation;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {mail === 'Queued'
          ? t('The link goes to {email} by mail. You can also pass it on yourself.', { email: email ?? '' })
          : t('No mail is sent, so pass the link on yourself.')}{' '}
        {t('It works once, until {moment}. Anyone who has it can sign in as this person.', {
          moment: formatMoment(expiresAt),
        })}
      </Typography>
      <TextInput
        label={t('Link')}
        value={link}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
        style={{ textOverflow: 'ellipsis' }}
      />
    </Box>
  );
}

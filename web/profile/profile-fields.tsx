import Box from '@mui/material/Box';
import type { User } from '#contract/users.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** The user's own data, read-only. */
export function ProfileFields({ user }: { user: User }) {
  const fields = [
    ['First Name', user.firstName],
    ['Last Name', user.lastName],
    ['Email Address', user.email],
    ['Phone Number', user.phone],
    ['Username', user.username],
  ] as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {fields.map(([label, value]) => (
        <TextInput key={label} label={label} value={value ?? ''} placeholder="–" readOnly />
      ))}
    </Box>
  );
}

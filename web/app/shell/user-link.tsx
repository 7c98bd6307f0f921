import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { roleLabel } from '#web/lib/role-name.ts';
import { token } from '#web/theme/tokens.ts';
import { Avatar } from '#web/ui/avatar.tsx';

export interface TopBarUser {
  id: string;
  name: string;
  role: string;
  /** Set for client users. */
  clientName?: string;
}

/** The signed-in user, linked to the profile. Phones show only the initials. */
export function UserLink({ user }: { user: TopBarUser }) {
  return (
    <Anchor to="/user">
      <Avatar name={user.name} id={user.id} />
      <Box
        component="span"
        sx={(theme) => ({
          display: 'grid',
          textAlign: 'left',
          lineHeight: 1.3,
          minWidth: 0,
          [theme.breakpoints.down('sm')]: unseen,
        })}
      >
        <Box component="span" sx={{ fontSize: '0.8125rem', fontWeight: 500, ...oneLine }}>
          {user.name}
        </Box>
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', ...oneLine }}>
          {roleLabel(user.role)}
        </Box>
      </Box>
    </Anchor>
  );
}

// Hidden text that names the link.
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const oneLine = { maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Anchor = createLink(
  styled(ButtonBase)({
    position: 'relative',
    gap: 10,
    padding: 4,
    borderRadius: 8,
    fontFamily: 'inherit',
    color: 'inherit',
    minWidth: 40,
    minHeight: 40,
    '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
    '&:hover': { backgroundColor: token('wash') },
  }),
);

import Box from '@mui/material/Box';
import { useState } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Mark, Wordmark } from '#web/ui/mark.tsx';

/** Undefined shows our mark. Null means loading: show neither, so that they do not swap. */
export type Logo = { url: string; name: string } | null | undefined;

interface BrandProps {
  logo: Logo;
  rail: boolean;
}

/** The company's logo, or our mark, at the top of the navigation. */
export function Brand({ logo, rail }: BrandProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        height: 56,
        px: rail ? 0 : 3,
        justifyContent: rail ? 'center' : 'flex-start',
      }}
    >
      {logo && rail ? (
        <RailLogo key={logo.url} logo={logo} />
      ) : logo ? (
        <Box
          component="img"
          src={logo.url}
          alt={logo.name}
          sx={{ maxHeight: 32, maxWidth: 184, objectFit: 'contain', objectPosition: 'left' }}
        />
      ) : logo === null ? null : rail ? (
        <Mark size={24} />
      ) : (
        <Wordmark size={22} />
      )}
    </Box>
  );
}

/** A long logo would be unreadable in the narrow rail, so show the company's initials. */
function RailLogo({ logo }: { logo: NonNullable<Logo> }) {
  const [shape, setShape] = useState<'square' | 'long'>();
  if (shape === 'long') {
    return (
      <Box role="img" aria-label={logo.name}>
        <Avatar name={logo.name} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={logo.url}
      alt={logo.name}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setShape(naturalWidth > 2 * naturalHeight ? 'long' : 'square')
      }
      sx={{ maxHeight: 32, maxWidth: 40, objectFit: 'contain', opacity: shape ? 1 : 0 }}
    />
  );
}

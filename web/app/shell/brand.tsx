import Box from '@mui/material/Box';
import { Mark, Wordmark } from '#web/ui/mark.tsx';

/** Undefined: our mark. Null: not known yet, so that neither gives way to the other before one's eyes. */
export type Logo = { url: string; name: string } | null | undefined;

interface BrandProps {
  logo: Logo;
  rail: boolean;
}

/** The company's logo, or our mark, at the head of the navigation. */
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
      {logo ? (
        <Box
          component="img"
          src={logo.url}
          alt={logo.name}
          sx={{
            maxHeight: 32,
            maxWidth: rail ? 40 : 184,
            objectFit: 'contain',
            objectPosition: rail ? 'center' : 'left',
          }}
        />
      ) : logo === null ? null : rail ? (
        <Mark size={24} />
      ) : (
        <Wordmark size={22} />
      )}
    </Box>
  );
}

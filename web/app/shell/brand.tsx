import Box from '@mui/material/Box';
import { useState } from 'react';
import type { CompanyPictures } from '#web/people/tenants/name-and-pictures.ts';
import { startSide } from '#web/theme/direction.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';
import { lines } from '#web/ui/lines.ts';
import { Mark, Wordmark } from '#web/ui/mark.tsx';

/** Undefined shows our name. Null means loading: show nothing, so that the names do not swap. */
export type CompanyBrand = ({ name: string } & CompanyPictures) | null | undefined;

interface BrandProps {
  brand: CompanyBrand;
  rail: boolean;
}

/** The company's logo, or else its name, at the top of the navigation. */
export function Brand({ brand, rail }: BrandProps) {
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
      {brand && (rail ? <RailBrand key={brand.logo?.url} {...brand} /> : <WideBrand {...brand} />)}
      {brand === undefined && (rail ? <Mark size={24} /> : <Wordmark size={22} />)}
    </Box>
  );
}

type KnownBrand = NonNullable<CompanyBrand>;

function WideBrand({ name, logo }: KnownBrand) {
  if (!logo) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'inline-flex', flex: 'none' }}>
          <Mark size={22} />
        </Box>
        <Box component="span" dir="auto" title={name} sx={nameText}>
          {name}
        </Box>
      </Box>
    );
  }
  return (
    <CompanyLogo
      logo={logo}
      alt={name}
      style={{ maxHeight: 32, maxWidth: 184, objectFit: 'contain', objectPosition: startSide }}
    />
  );
}

/** The icon, or a logo that is not long: that one would be unreadable in the narrow rail. Otherwise the name in small letters. */
function RailBrand({ name, logo, iconUrl }: KnownBrand) {
  const [shape, setShape] = useState<'square' | 'long'>();
  if (iconUrl) return <img src={iconUrl} alt={name} width={32} height={32} />;
  if (!logo || shape === 'long') {
    return (
      <Box dir="auto" title={name} sx={smallName}>
        {name}
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={logo.url}
      alt={name}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setShape(naturalWidth > 2 * naturalHeight ? 'long' : 'square')
      }
      sx={{ maxHeight: 32, maxWidth: 40, objectFit: 'contain', opacity: shape ? 1 : 0 }}
    />
  );
}

const smallName = {
  ...lines(2),
  px: 0.5,
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  hyphens: 'auto',
} as const;

const nameText = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.9375rem',
  fontWeight: 600,
  letterSpacing: '-0.011em',
} as const;

import Box from '@mui/material/Box';
import type { LinkProps } from '@tanstack/react-router';
import { Fragment, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { TextLink } from './links.tsx';

/** The place in the top bar that shows where the page stands. */
export const breadcrumbId = 'breadcrumb';

export type Crumb = { label: string } & Pick<LinkProps, 'to' | 'params'>;

/** The pages above this one, and its own name. It stands in the top bar instead of the name of the screen. */
export function Breadcrumb({ above, name }: { above: readonly Crumb[]; name: string }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The bar may be drawn in the same step as the page.
  useLayoutEffect(() => setPlace(document.getElementById(breadcrumbId)), []);
  if (!place) return null;
  return createPortal(
    <Box component="nav" aria-label={t('Breadcrumb')} sx={trail}>
      {above.map(({ label, ...link }) => (
        <Fragment key={label}>
          <TextLink {...link} dir="auto" title={label} sx={{ color: 'text.secondary' }}>
            {label}
          </TextLink>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <Box component="span" dir="auto" aria-current="page" title={name} sx={{ fontWeight: 600 }}>
        {name}
      </Box>
    </Box>,
    place,
  );
}

const trail = {
  display: 'flex',
  gap: 0.75,
  color: token('ink'),
  '& > [aria-hidden]': { color: token('muted') },
  // Long names share the room.
  '& > a:first-of-type': { flexShrink: 0 },
  '& > [title]': { minWidth: 24, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { token } from '#web/theme/tokens.ts';

const Anchor = styled('a')({
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  // The link covers the whole card. The card is one link, and its title is the link's name.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  '&:hover::after': { boxShadow: `inset 0 0 0 1px ${token('edge')}` },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${token('accent')}`, outlineOffset: 2 },
});

/** A card's title as the link of the card. The card must be positioned, as MUI's Card is here. */
export const CardLink = createLink((props: ComponentPropsWithRef<'a'>) => <Anchor dir="auto" {...props} />);

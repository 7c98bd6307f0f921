import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { token } from '#web/theme/tokens.ts';

const Anchor = styled('a')({
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  // The link covers its card, so that the card is one link and its text stays the link's name.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  '&:hover::after': { boxShadow: `inset 0 0 0 1px ${token('edge')}` },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${token('accent')}`, outlineOffset: 2 },
});

/** The title of a card as the card's one link. The card must be positioned (MUI's Card is, here). */
export const CardLink = createLink((props: ComponentPropsWithRef<'a'>) => <Anchor {...props} />);

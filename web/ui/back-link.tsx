import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { IconButtonLink } from './links.tsx';

/** The arrow before a page's title. It leads to the page above. */
export function BackLink({ label, ...link }: { label: string } & Pick<LinkProps, 'to' | 'params'>) {
  return (
    <IconButtonLink {...link} aria-label={label}>
      <ArrowLeft size={18} />
    </IconButtonLink>
  );
}

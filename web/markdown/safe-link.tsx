import type { ReactNode } from 'react';
import { safeAddress, saysAddress } from '#contract/platform/markdown.ts';

interface SafeLinkProps {
  url: string;
  content: ReactNode;
  /** Shown instead of a link that leads elsewhere than to the web or to mail. */
  written: string;
}

/** A link that says where it leads, unless its text is the address already. */
export function SafeLink({ url, content, written }: SafeLinkProps) {
  const address = safeAddress(url);
  if (!address) return written;
  const label = Array.isArray(content) && content.length === 1 ? content[0] : content;
  return (
    <>
      <a href={address.href} target="_blank" rel="noopener noreferrer nofollow">
        <bdi>{content}</bdi>
      </a>
      {!saysAddress(label, url) && (
        <>
          {' '}
          <bdi className="place">({address.place})</bdi>
        </>
      )}
    </>
  );
}

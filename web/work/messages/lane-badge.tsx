import type { Audience } from '#contract/platform/audience.ts';
import { labelOf, looks } from '#web/people/audience/audience.tsx';

interface LaneBadgeProps {
  audience: Audience;
  clientName: string;
}

/** Who reads a message, by icon, word and colour. Plain HTML, because thousands of messages have one. */
export function LaneBadge({ audience, clientName }: LaneBadgeProps) {
  const Icon = looks[audience].icon;
  return (
    <span className="lane-badge" data-lane={audience}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      <bdi>{labelOf(audience, clientName)}</bdi>
    </span>
  );
}

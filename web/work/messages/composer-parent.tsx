import { CornerUpLeft, X } from 'lucide-react';
import type { Message } from '#contract/work/messages.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import { PlainIconButton } from '#web/ui/plain-button.tsx';
import { startOf } from './parent-line.tsx';

/** Which message the new one answers. */
export function ComposerParent({ parent, onRemove }: { parent: Message; onRemove: () => void }) {
  return (
    <div className="composer-parent">
      <CornerUpLeft size={14} aria-hidden="true" />
      <span className="composer-parent-words">
        <span>{t('Reply to {name}', { name: personName(parent.authorName) })}</span> <bdi>{startOf(parent)}</bdi>
      </span>
      <PlainIconButton label={t('Do not reply to this message')} onClick={onRemove}>
        <X size={15} aria-hidden="true" />
      </PlainIconButton>
    </div>
  );
}

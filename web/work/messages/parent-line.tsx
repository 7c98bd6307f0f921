import { CornerUpLeft } from 'lucide-react';
import { plainText } from '#contract/platform/markdown.ts';
import type { Message } from '#contract/work/messages.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';

interface ParentLineProps {
  /** Undefined if it is further up and not loaded. */
  parent: Message | undefined;
  onFind: () => void;
}

/** Which message this one answers. Leads to it. */
export function ParentLine({ parent, onFind }: ParentLineProps) {
  return (
    <button type="button" className="message-parent" onClick={onFind}>
      <CornerUpLeft size={13} aria-hidden="true" />
      {parent ? (
        <span>
          <bdi className="message-author">{personName(parent.authorName)}</bdi> <bdi>{startOf(parent)}</bdi>
        </span>
      ) : (
        <span>{t('Answer to an earlier message')}</span>
      )}
    </button>
  );
}

/** The beginning of a message, for one line. */
export function startOf({ body, mentions, deletedAt }: Message): string {
  if (deletedAt) return t('This message was deleted.');
  return plainText({ text: body.slice(0, 600), mentions }).slice(0, 160);
}

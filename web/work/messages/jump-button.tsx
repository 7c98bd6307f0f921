import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { plural, t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

interface JumpButtonProps {
  /** New messages below what is on screen. */
  below: number;
  /** Whether the end of the conversation is far away. */
  isFar: boolean;
  list: RefObject<HTMLElement | null>;
  onJump: () => void;
}

/** Leads to the end of the conversation. There it goes away, and the list takes over the focus that it had. */
export function JumpButton({ below, isFar, list, onJump }: JumpButtonProps) {
  const isShown = below > 0 || isFar;
  const wasUsed = useRef(false);
  useEffect(() => {
    if (isShown || !wasUsed.current) return;
    wasUsed.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [isShown, list]);

  function jump() {
    wasUsed.current = true;
    onJump();
  }

  return (
    <div className="messages-jump">
      {isShown && (
        <PlainButton variant={below > 0 ? 'primary' : 'outlined'} onClick={jump}>
          <ArrowDown size={15} aria-hidden="true" />
          {below > 0
            ? plural(below, { one: '{count} new message', other: '{count} new messages' })
            : t('Jump to newest')}
        </PlainButton>
      )}
    </div>
  );
}

import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#web/texts/index.ts';

interface AttachButtonProps {
  /** Extensions for the file chooser. */
  accept: string;
  onChoose: (files: readonly File[]) => void;
}

export function AttachButton({ accept, onChoose }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('Attach files')}
        title={t('Attach files')}
        onClick={() => chooser.current?.click()}
      >
        <Paperclip size={17} aria-hidden="true" />
      </button>
    </>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { opened, useCloseOpened } from '#web/lib/opened-entry.ts';

/** Which of these documents or pictures is shown large. It is part of the address. One that is deleted is closed. */
export function useShownFile(files: readonly { id: string }[]) {
  const { file, about, message } = useSearch({ from: '/signed-in/projects/$id' });
  const navigate = useNavigate({ from: '/projects/$id' });
  const open = useCallback(
    ({ id }: { id: string }) =>
      void navigate({
        search: ({ tab, view, sort, label }) => ({ tab, view, sort, label, file: id }),
        state: opened,
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCloseOpened(
    () =>
      void navigate({
        search: ({ tab, view, sort, label }) => ({ tab, view, sort, label }),
        replace: true,
        resetScroll: false,
      }),
  );
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (files.some(({ id }) => id === file)) {
      seen.current = file;
    } else if (file && file === seen.current) {
      seen.current = undefined;
      close();
    }
  });
  return {
    file,
    /** The message of the pin that is shown first. With `about` it belongs to the conversation over the file. */
    message: about ? undefined : message,
    open,
    /** Shows another one instead. */
    change: (id: string) =>
      void navigate({
        search: ({ tab, view, sort, label }) => ({ tab, view, sort, label, file: id }),
        state: (now) => now,
        replace: true,
        resetScroll: false,
      }),
    close,
  };
}

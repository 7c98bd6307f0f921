import { type DragEvent, useState } from 'react';

/**
 * The handlers of an element on which one drops a file, inside of an area that takes files too. While files are over the element, the
 * area does not see them. Without `onDrop` the area takes them all.
 */
export function useFileDrop(onDrop: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return { isOver: false, handlers: {} };
  const take = (event: DragEvent) => {
    if (!event.dataTransfer.types.some((type) => type === 'Files')) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => take(event) && setOver(true),
    onDragOver: (event: DragEvent) => void take(event),
    onDragLeave: (event: DragEvent) => {
      if (take(event) && !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!take(event)) return;
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files);
    },
  };
  return { isOver, handlers };
}

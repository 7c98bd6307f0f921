import { singleKeysAreOn } from './single-key-preference.ts';

/** Whether a key is free to be a shortcut: nothing else took it, the user is not typing, and no dialog or menu is open. */
export function takesSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || somethingIsOpen()) return false;
  return !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) && singleKeysAreOn();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=listbox]') !== null
  );
}

/** Whether a dialog or menu handles the keyboard. */
export function somethingIsOpen(): boolean {
  return document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;
}

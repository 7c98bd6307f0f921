const key = 'loggia-single-keys';

/** Whether single-key shortcuts are on. On by default, stored in this browser. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}

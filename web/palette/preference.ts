const key = 'loggia-single-keys';

/** Keys without a modifier are on unless turned off in this browser. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}

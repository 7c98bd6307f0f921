/** The address to return to when a preview ends. It survives a reload, which the preview does not. */
const key = 'returnFromPreview';

export function keepReturnAddress(address: string): void {
  sessionStorage.setItem(key, address);
}

/** Returns the address, once. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return address;
}

/** After a reload: the preview is over, so show what was open before. Call it before the router reads the address. */
export function returnFromPreview(): void {
  const address = takeReturnAddress();
  if (address) history.replaceState(null, '', address);
}

/** The address to return to when a preview ends. It survives a reload, which the preview does not. */
const key = 'returnFromPreview';

export function keepReturnAddress(address: string): void {
  sessionStorage.setItem(key, address);
}

export function forgetReturnAddress(): void {
  sessionStorage.removeItem(key);
}

/** After a preview, shows what was open before it. Call it before the router reads the address. */
export function returnFromPreview(): void {
  const address = sessionStorage.getItem(key);
  forgetReturnAddress();
  if (address) history.replaceState(null, '', address);
}

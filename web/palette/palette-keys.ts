/** What opens the palette, as this machine's keyboard is labelled. */
export function paletteKeys(): string[] {
  return [/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K'];
}

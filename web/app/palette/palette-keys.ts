/** The palette's shortcut, labelled for this computer's keyboard. */
export function paletteKeys(): string[] {
  return [/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K'];
}

/** The id of what the HTML shows before the scripts of the page have arrived (app/first-view). */
export const firstViewId = 'first-view';

/** What somebody typed into the field of this name there. */
export function typedEarly(name: string): string {
  return document.querySelector<HTMLInputElement>(`#${firstViewId} input[name="${name}"]`)?.value ?? '';
}

import { clearPreview, readPreview } from '#web/lib/session.ts';
import { send } from '#web/lib/transport.ts';

/** Ends the preview in this tab immediately, then on the server. The layout then reloads the page. */
export function endPreview(): void {
  const token = readPreview()?.token;
  clearPreview();
  if (token) send('endPreview', {}, { token, keepalive: true }).catch(() => {});
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { showPicture, subscribe, wantedPictures } from '#web/ui/avatar-pictures.ts';
import { userPicturesQuery } from './picture-queries.ts';

/** Loads the pictures of the people who come on screen and keeps them up to date, until the returned function is called. */
export function keepPictures(client: QueryClient): () => void {
  let stop: (() => void) | undefined;
  let known: ReadonlyMap<string, string> | undefined;
  const unsubscribe = new QueryObserver(client, userPicturesQuery()).subscribe(({ data }) => {
    if (!data || data === known) return;
    known = data;
    stop?.();
    stop = showAll(data);
  });
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** Shows the picture of everybody who comes on screen, until the returned function is called. */
function showAll(versions: ReadonlyMap<string, string>): () => void {
  const addresses = new Map<string, string | undefined>();
  let ended = false;

  async function load(id: string, version: string): Promise<void> {
    addresses.set(id, undefined);
    try {
      const content = await call('getUserPicture', { params: { id }, query: { version } });
      if (ended) return;
      const address = URL.createObjectURL(content);
      addresses.set(id, address);
      showPicture(id, address);
    } catch {
      // The initials stay until the list is read again.
    }
  }

  function update(): void {
    for (const id of wantedPictures) {
      const version = versions.get(id);
      if (version !== undefined && !addresses.has(id)) void load(id, version);
    }
  }

  update();
  const unsubscribe = subscribe(update);
  return () => {
    ended = true;
    unsubscribe();
    for (const [id, address] of addresses) {
      if (!address) continue;
      showPicture(id);
      URL.revokeObjectURL(address);
    }
  };
}

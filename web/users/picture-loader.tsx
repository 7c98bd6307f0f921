import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/lib/api.ts';
import { showPicture, subscribe, wantedPictures } from '#web/ui/avatar-pictures.ts';
import { userPicturesQuery } from './picture-queries.ts';

/** Loads the pictures of the people on screen and keeps them up to date. Shows nothing itself. */
export default function PictureLoader() {
  const { data } = useQuery(userPicturesQuery());
  useEffect(() => (data ? keepPictures(data) : undefined), [data]);
  return null;
}

/** Shows the picture of everybody who comes on screen, until the returned function is called. */
function keepPictures(versions: ReadonlyMap<string, string>): () => void {
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
      // The initials stay. The picture is asked for again when the person comes on screen again.
      addresses.delete(id);
    }
  }

  function update(): void {
    for (const id of wantedPictures().keys()) {
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
      showPicture(id, undefined);
      URL.revokeObjectURL(address);
    }
  };
}

import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Who of the people that the user sees has a picture: user id → version. Beyond the first 1,000 people the initials stay. */
export const userPicturesQuery = () =>
  queryOptions({
    queryKey: ['users', 'pictures'],
    queryFn: async ({ signal }) => {
      const pictures = await call('listUserPictures', {}, { signal });
      return new Map(pictures.map(({ id, version }) => [id, version]));
    },
  });

export const useChangePicture = () =>
  useSaving((file: File) => {
    const form = new FormData();
    form.set('File', file);
    return call('changeOwnPicture', { body: { File: file } }, { form });
  }, 'users');

export const useRemoveOwnPicture = () => useSaving(() => call('removeOwnPicture', {}), 'users');

export const useRemoveUserPicture = () =>
  useSaving((id: string) => call('removeUserPicture', { params: { id } }), 'users');

import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** What the link of a mail asks. */
export const signOffLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['signOffs', 'link', token],
    queryFn: ({ signal }) => call('getSignOffLink', { params: { token } }, { signal }),
  });

/** The bytes of the version. They never change. */
export const linkedFileQuery = (token: string) => variantQuery(token, 'original');

/** A version that is a picture, as browsers show it. */
export const linkedPictureQuery = (token: string) => variantQuery(token, 'preview');

const variantQuery = (token: string, variant: 'original' | 'preview') =>
  queryOptions({
    queryKey: ['signOffs', 'file', token, variant],
    queryFn: async ({ signal }) => {
      const file: unknown = await call('downloadSignOffFile', { params: { token }, query: { variant } }, { signal });
      return file instanceof Blob ? file : new Blob();
    },
    staleTime: 'static',
  });

import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/**
 * Loads the decoders when the first picture needs them, because they take 18 MB of memory. All of them except those of four formats
 * are blocked before any picture reaches them, for the life of the process.
 */
export function loadDecoders(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: decoders }) => {
    restrict(decoders);
    return decoders;
  });
  return loading;
}

function restrict(decoders: typeof sharp): void {
  decoders.cache(false);
  decoders.block({ operation: ['VipsForeignLoad'] });
  decoders.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
}

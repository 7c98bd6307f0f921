import sharp, { type Sharp } from 'sharp';

/** A drawing of our own as pixels. Drawings from memory are let in for this; those of uploads, which are files, are not. */
export function rasterize(drawing: string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(drawing));
}

import sharp, { type Sharp } from 'sharp';

/** Turns an SVG of the demo into pixels. The decoder accepts SVG from memory for this, but not from files, so not from uploads. */
export function rasterize(drawing: string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(drawing));
}

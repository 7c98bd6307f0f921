import { rasterize } from './raster.ts';

/** Readable on light and dark, because a company has one logo for both. */
const colour = '#C65F2E';

let drawn: Promise<Buffer> | undefined;

/**
 * The logo of the Sandbox: a box of sand and a ball beside the name, stored as PNG like any other logo. It is drawn once in a
 * process, because a server that accepts pictures switches the SVG decoder off permanently (D31).
 */
export function drawSandboxLogo(): Promise<Buffer> {
  drawn ??= rasterize(drawing).png({ compressionLevel: 9, palette: true }).toBuffer();
  return drawn;
}

/** Letters made of lines and circles, so that the picture does not depend on installed fonts. */
const drawing = `
<svg xmlns="http://www.w3.org/2000/svg" width="480" height="111" viewBox="0 0 520 120">
  <path d="M22 74 C36 52 50 52 62 64 C72 74 82 72 88 62 V86 H22 Z" fill="${colour}"/>
  <circle cx="72" cy="34" r="11" fill="${colour}"/>
  <g fill="none" stroke="${colour}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">
    <path d="M17 40 V80 A8 8 0 0 0 25 88 H85 A8 8 0 0 0 93 80 V40"/>
    <path d="M166 55 C160 47 134 46 134 58 C134 71 166 63 166 77 C166 90 139 90 132 80"/>
    <circle cx="206" cy="69" r="19"/><path d="M225 50 V88"/>
    <path d="M250 88 V50 M250 66 A16 16 0 0 1 282 66 V88"/>
    <circle cx="324" cy="69" r="19"/><path d="M343 22 V88"/>
    <circle cx="387" cy="69" r="19"/><path d="M368 22 V88"/>
    <circle cx="442" cy="69" r="19"/>
    <path d="M479 50 L505 88 M505 50 L479 88"/>
  </g>
</svg>`;

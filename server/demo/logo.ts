import { rasterize } from './raster.ts';

const colours = { light: '#B9531F', dark: '#F59A6C' };

/** By their columns. */
type Pictures = Record<'logo' | 'logo_dark' | 'icon', Buffer>;

let drawn: Promise<Pictures> | undefined;

/**
 * Logo and icon of the Sandbox: a box of sand and a ball, for the logo beside the name, stored as PNG like any others. They are
 * drawn once in a process, because a server that accepts pictures switches the SVG decoder off permanently.
 */
export function drawSandboxPictures(): Promise<Pictures> {
  drawn ??= Promise.all([encode(logo(colours.light)), encode(logo(colours.dark)), encode(icon(colours.light))]).then(
    ([light, dark, square]) => ({ logo: light, logo_dark: dark, icon: square }),
  );
  return drawn;
}

function encode(drawing: string): Promise<Buffer> {
  return rasterize(drawing).png({ compressionLevel: 9, palette: true }).toBuffer();
}

const boxOfSand = (colour: string) => `
  <path d="M22 74 C36 52 50 52 62 64 C72 74 82 72 88 62 V86 H22 Z" fill="${colour}"/>
  <circle cx="72" cy="34" r="11" fill="${colour}"/>
  <path d="M17 40 V80 A8 8 0 0 0 25 88 H85 A8 8 0 0 0 93 80 V40" fill="none" stroke="${colour}" stroke-width="10"
    stroke-linecap="round"/>`;

/** White on its own ground, because it stands on tabs of any colour. */
const icon = (colour: string) => `
<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="-8 -10 126 126">
  <rect x="-8" y="-10" width="126" height="126" rx="28" fill="${colour}"/>${boxOfSand('#FFFFFF')}
</svg>`;

/** Letters made of lines and circles, so that the picture does not depend on installed fonts. */
const logo = (colour: string) => `
<svg xmlns="http://www.w3.org/2000/svg" width="480" height="111" viewBox="0 0 520 120">
  ${boxOfSand(colour)}
  <g fill="none" stroke="${colour}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">
    <path d="M166 55 C160 47 134 46 134 58 C134 71 166 63 166 77 C166 90 139 90 132 80"/>
    <circle cx="206" cy="69" r="19"/><path d="M225 50 V88"/>
    <path d="M250 88 V50 M250 66 A16 16 0 0 1 282 66 V88"/>
    <circle cx="324" cy="69" r="19"/><path d="M343 22 V88"/>
    <circle cx="387" cy="69" r="19"/><path d="M368 22 V88"/>
    <circle cx="442" cy="69" r="19"/>
    <path d="M479 50 L505 88 M505 50 L479 88"/>
  </g>
</svg>`;

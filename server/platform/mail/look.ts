import { accentsOf } from '#contract/platform/accents.ts';
import { colors } from '#contract/platform/colors.ts';
import type { Language } from '#server/platform/texts/index.ts';

/** How a company's mails look. */
export type Look = {
  company: string;
  language: Language;
  /** A PNG, which is attached to the mail. */
  logo: Buffer | undefined;
  /** A readable colour for each scheme. */
  accent: Record<'light' | 'dark', string>;
};

/** The content ids of what is attached: the logo, and a picture of what the mail is about. */
export const logoId = 'logo@loggia';
export const pictureId = 'picture@loggia';
/** A picture in a text. */
export const textPictureId = (id: string) => `${id}@loggia`;

/** The company's colour as readable accents, or ours without one. */
export function accentOf(colour: string | null): Look['accent'] {
  if (colour === null) return { light: colors.light.accent, dark: colors.dark.accent };
  return { light: accentsOf(colour, 'light').accent, dark: accentsOf(colour, 'dark').accent };
}

export function fontOf(pixels: number): string {
  return `font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:${pixels}px;line-height:1.5`;
}

/** Pixels on the screen. */
const largestLogo = { width: 200, height: 48 };

/** The logo if there is one, otherwise the name. Both sizes are given, because some mail programs ignore styles. */
export function logoOf({ logo }: Look, name: string): string {
  const size = logo && sizeOf(logo);
  if (!size) return name;
  const scale = Math.min(1, largestLogo.width / size.width, largestLogo.height / size.height);
  const [width, height] = [size.width, size.height].map((each) => Math.max(1, Math.round(each * scale)));
  const style = 'display:inline-block;border-radius:6px';
  return `<img src="cid:${logoId}" alt="${name}" width="${width}" height="${height}" class="logo" style="${style}">`;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The size that the header of a PNG gives. */
function sizeOf(png: Buffer): { width: number; height: number } | undefined {
  if (png.length < 24 || !png.subarray(0, 8).equals(pngSignature)) return undefined;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

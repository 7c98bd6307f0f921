import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** A HEIC photo of 96 × 64 pixels, red on the left and blue on the right, with the same words and the same place. */
export const heic = readFileSync(new URL('photo.heic', import.meta.url));

/** What a photo says besides its place, and what has to stay. */
export const words = ['Lens & Co', '2026:05:04 10:20:30', '2026-05-04T10:20:30'];

const xmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" exif:GPSLatitude="52,31.2N" exif:GPSLongitude="13,24.5E"
 xmp:CreateDate="2026-05-04T10:20:30"><photoshop:City>Berlin</photoshop:City><photoshop:Headline>Lobby</photoshop:Headline>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** A photo that lies on its side, with the place where it was taken in Exif and XMP. */
export function photo(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 96, height: 64, channels: 3, background: 'tan' } })
    .withExif({
      IFD0: { Make: 'Lens & Co', DateTime: '2026:05:04 10:20:30' },
      IFD2: { DateTimeOriginal: '2026:05:04 10:20:30' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 30/1',
        GPSAreaInformation: 'Berlin',
      },
    })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

const rationals = (...numbers: number[]) =>
  numbers.flatMap((number) => {
    const pair = Buffer.alloc(8);
    pair.writeUInt32LE(number, 0);
    pair.writeUInt32LE(1, 4);
    return pair;
  });
/** As libexif writes 52° 31' 12", and 13° 24' 30", and the words of the place. */
const places = [
  Buffer.concat(rationals(52, 31, 12)),
  Buffer.concat(rationals(13, 24, 30)),
  '52,31.2N',
  '13,24.5E',
  'Berlin',
];

/** Whether any part of the place is in the bytes of a photo. */
export const saysWhere = (bytes: Buffer) => places.some((place) => bytes.includes(place));

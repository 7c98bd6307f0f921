/** The size of every drawing of the demo. */
export const width = 1280;
export const height = 800;

/** Shapes as SVG. They have no letters, so that a picture does not depend on installed fonts. */
export function sheet(background: string, ...shapes: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="${background}"/>${shapes.join('')}</svg>`;
}

export function box(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
}

export function rounded(x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string {
  return box(x, y, w, h, fill, `rx="${r}" ${more}`);
}

export function dot(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
}

export function stroke(path: string, colour: string, size: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linejoin="round" ${more}/>`;
}

export function area(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

/** Lines in place of a text. The last one is shorter. */
export function textLines(x: number, y: number, w: number, count: number, colour: string, step = 18): string {
  return times(count, (line) => rounded(x, y + line * step, line === count - 1 ? w * 0.6 : w, 7, 3.5, colour));
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

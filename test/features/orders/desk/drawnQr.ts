import jsQR from 'jsqr';

/** Pixels for each module. */
const SCALE = 4;

const RUN = /M(\d+) (\d+)h(\d+)v1h-(\d+)z/g;

/** Reads the QR code that an SVG draws, as a camera does; null if there is none. */
export function readDrawnQr(svg: Element): string | null {
  const modules = parseInt(svg.getAttribute('viewBox')?.split(' ')[2] ?? '0', 10);
  const side = modules * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const drawn = svg.querySelector('path[fill="black"]')?.getAttribute('d') ?? '';
  for (const [, x = '', y = '', width = ''] of drawn.matchAll(RUN)) {
    const [left, top, wide] = [x, y, width].map((text) => parseInt(text, 10) * SCALE) as [number, number, number];
    for (let row = top; row < top + SCALE; row += 1) {
      for (let column = left; column < left + wide; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data ?? null;
}

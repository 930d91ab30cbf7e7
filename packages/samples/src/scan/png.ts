import { zlibSync } from 'fflate';

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** An eight-bit greyscale PNG at a resolution in dots per inch (PNG specification, third edition). */
export function encodePng(grey: Uint8Array, width: number, height: number, dpi: number): Uint8Array {
  const raw = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    raw.set(grey.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const perMetre = Math.round(dpi / 0.0254);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', [...word(width), ...word(height), 8, 0, 0, 0, 0]),
    chunk('pHYs', [...word(perMetre), ...word(perMetre), 1]),
    chunk('IDAT', zlibSync(raw, { level: 9 })),
    chunk('IEND', []),
  ]);
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function chunk(name: string, data: ArrayLike<number>): Uint8Array {
  const body = Uint8Array.from([...Buffer.from(name, 'latin1'), ...Array.from(data)]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return Uint8Array.from([...word(data.length), ...body, ...word((crc ^ 0xffffffff) >>> 0)]);
}

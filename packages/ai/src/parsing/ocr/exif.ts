const JPEG = 0xffd8;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;
const ORIENTATION = 0x0112;

/** Returns how viewers turn a JPEG, from 1 (as stored) to 8. Other pictures are shown as stored. */
export function orientationOf(file: Buffer): number {
  if (file.length < 4 || file.readUInt16BE(0) !== JPEG) return 1;
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file.readUInt16BE(at);
    if (marker === START_OF_SCAN || marker < 0xff00) return 1;
    const length = file.readUInt16BE(at + 2);
    const segment = file.subarray(at + 4, at + 2 + length);
    if (marker === APP1 && segment.toString('latin1', 0, 6) === 'Exif\0\0') return inTiff(segment.subarray(6));
    at += 2 + length;
  }
  return 1;
}

/** Reads the field of the first directory: https://www.media.mit.edu/pia/Research/deepview/exif.html */
function inTiff(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = short(directory);
  for (let entry = directory + 2; entry < directory + 2 + count * 12 && entry + 12 <= tiff.length; entry += 12) {
    if (short(entry) !== ORIENTATION) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

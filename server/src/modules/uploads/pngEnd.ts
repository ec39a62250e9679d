const SIGNATURE_BYTES = 8;
/** Of each chunk: four bytes for its length, four for its type, and four for its check sum. */
const FRAME_BYTES = 12;

/** Whether a PNG holds all of its chunks up to IEND. The decoder accepts one that ends after its pixels. */
export function isCompletePng(bytes: Buffer): boolean {
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += FRAME_BYTES + bytes.readUInt32BE(at);
    if (type === 'IEND') return at <= bytes.length;
  }
  return false;
}

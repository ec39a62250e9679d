/** What the index of an MP4 says. */
export interface Mp4Facts {
  lengthMs: number;
  /** The index comes before the pictures, so that the film starts before it is all there. */
  startsAtOnce: boolean;
}

const HEADER_BYTES = 8;

/** The consecutive boxes of an MP4, by name: where their content begins and how long it is. */
function boxesOf(bytes: Buffer): { name: string; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length < HEADER_BYTES) throw new Error('Not a plain MP4.');
    const name = bytes.toString('latin1', at + 4, at + HEADER_BYTES);
    boxes.push({ name, content: bytes.subarray(at + HEADER_BYTES, at + length) });
    at += length;
  }
  return boxes;
}

/** Reads an MP4 with 32-bit lengths. @throws for anything else */
export function readMp4(bytes: Buffer): Mp4Facts {
  const boxes = boxesOf(bytes);
  const names = boxes.map(({ name }) => name);
  const index = boxes.find(({ name }) => name === 'moov');
  const header = index && boxesOf(index.content).find(({ name }) => name === 'mvhd')?.content;
  if (!header || header.readUInt8(0) !== 0) throw new Error('Not a plain MP4.');
  const unitsPerSecond = header.readUInt32BE(12);
  return {
    lengthMs: Math.round((header.readUInt32BE(16) * 1000) / unitsPerSecond),
    startsAtOnce: names.indexOf('moov') < names.indexOf('mdat'),
  };
}

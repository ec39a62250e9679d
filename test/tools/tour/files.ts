/** What a caption says, and when: milliseconds from the film's start. */
export interface Cue {
  words: string;
  fromMs: number;
  toMs: number;
}

const padded = (count: number, digits: number) => String(count).padStart(digits, '0');

/** 75040 as "00:01:15.040", which WebVTT and ffmpeg both read. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => padded(part, 2)).join(':')}.${padded(ms % 1000, 3)}`;
}

/** The cues as a WebVTT file. */
export function captionsText(cues: readonly Cue[]): string {
  const blocks = cues.map(({ words, fromMs, toMs }) => `${clockText(fromMs)} --> ${clockText(toMs)}\n${words}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

const CUE = /(\d+):(\d+):(\d+)\.(\d+) --> (\d+):(\d+):(\d+)\.(\d+)[^\n]*\n([\s\S]*?)(?=\n\n|\n*$)/g;

function msOf(clock: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = clock.map((part) => parseInt(part ?? '0', 10));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** The cues of a WebVTT file as `captionsText` writes it. */
export function readCues(text: string): Cue[] {
  return [...text.matchAll(CUE)].map((match) => ({
    words: (match[9] ?? '').trim(),
    fromMs: msOf(match.slice(1, 5)),
    toMs: msOf(match.slice(5, 9)),
  }));
}

/** What the index of an MP4 says. */
interface Mp4Facts {
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

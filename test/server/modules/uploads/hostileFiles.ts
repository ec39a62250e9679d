import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that is uploaded as a picture. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

const FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;
const SIGNATURES = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600', 'hex'),
  webp: Buffer.from('524946461000000057454250', 'hex'),
  gif: Buffer.from('GIF89a'),
};
const SCRIPT = '<script>alert(1)</script>';

/** A noisy picture, so that every part of the file matters. */
export function aPicture(format: (typeof FORMATS)[number], side = 64): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says to be this large and holds next to nothing. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURES.png, ...chunks]);
}

/** Files of other kinds, by their first bytes and a typical remainder. */
const OTHERS: Record<string, Buffer | string> = {
  text: 'I have paid',
  html: `<!doctype html>${SCRIPT}`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${SCRIPT}</svg>`,
  'svg with a preamble': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg width="1" height="1">&x;</svg>`,
  xml: '<?xml version="1.0"?><a/>',
  pdf: '%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj',
  postscript: '%!PS-Adobe-3.0\n(%pipe%id) (r) file',
  'image magick script': `push graphic-context\nfill 'url(https://x.example/"|id")'\npop graphic-context`,
  php: '<?php system($_GET[0]); ?>',
  shell: '#!/bin/sh\nid',
  zip: Buffer.from('504b0304140000000800', 'hex'),
  gzip: Buffer.from('1f8b0800000000000003', 'hex'),
  elf: Buffer.from('7f454c4602010100', 'hex'),
  exe: Buffer.from('4d5a900003000000', 'hex'),
  wasm: Buffer.from('0061736d01000000', 'hex'),
  bmp: Buffer.from(`424d46000000000000003600000028000000${'02000000'.repeat(2)}0100180000000000`, 'hex'),
  ico: Buffer.from('00000100010010100000010020006804000016000000', 'hex'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  psd: Buffer.from('38425053000100000000000000030000000100000001000800030000', 'hex'),
  heic: Buffer.from('00000018667479706865696300000000', 'hex'),
  avif: Buffer.from('0000001c667479706176696600000000', 'hex'),
  jxl: Buffer.from('0000000c4a584c200d0a870a', 'hex'),
  mp4: Buffer.from('0000002066747970697360', 'hex'),
  flash: 'CWS\u0005',
  json: '{"width":10,"height":10,"type":"png"}',
  'UTF-16 markup': Buffer.from(`\ufeff<html>${SCRIPT}</html>`, 'utf16le'),
  'GIF that is script': `GIF89a=1;/*${'\u0000'.repeat(20)}*/alert(1)`,
  'NUL bytes': Buffer.alloc(4096),
};

const SIZES: [width: number, height: number][] = [
  [0, 10],
  [10, 0],
  [0xffffffff, 1],
  [0x7fffffff, 0x7fffffff],
  [65_535, 65_535],
  [30_000, 30_000],
  [19_999, 19_999],
  [30_001, 1],
  [1, 30_001],
  [5_001, 5_001],
];

/** Every file here is to be refused. */
export async function hostileFiles(): Promise<SentFile[]> {
  const files: SentFile[] = Object.entries(OTHERS).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }));
  for (const format of FORMATS) {
    const signature = SIGNATURES[format];
    files.push({ name: `${format} of a signature alone`, bytes: signature });
    files.push({
      name: `${format} with markup behind its signature`,
      bytes: Buffer.concat([signature, Buffer.from(SCRIPT)]),
    });
    files.push({
      name: `${format} with noise behind its signature`,
      bytes: Buffer.concat([signature, Buffer.alloc(999, 0xa5)]),
    });
    const picture = await aPicture(format);
    for (const tenths of [1, 3, 5, 7]) {
      files.push({
        name: `${format} cut at ${String(tenths)}/10`,
        bytes: picture.subarray(0, (picture.length * tenths) / 10),
      });
    }
    files.push({ name: `${format} behind a page`, bytes: Buffer.concat([Buffer.from(SCRIPT), picture]) });
  }
  for (const [width, height] of SIZES) {
    files.push({ name: `png of ${String(width)} x ${String(height)}`, bytes: pngOf(width, height) });
  }
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false });
  const pixels = 'a small file of too many pixels';
  files.push({ name: `${pixels} (JPEG)`, bytes: await blank(16_000, 12_900).jpeg().toBuffer() });
  files.push({ name: `${pixels} (PNG)`, bytes: await blank(5_001, 5_001).png().toBuffer() });
  const scans = await blank(5_001, 5_001).jpeg({ progressive: true }).toBuffer();
  files.push({ name: `${pixels} in several scans`, bytes: scans });
  files.push({ name: 'a small WebP that takes long', bytes: await blank(16_383, 800).webp({ effort: 0 }).toBuffer() });
  const png = await aPicture('png');
  files.push({ name: 'png without its last rows', bytes: png.subarray(0, -40) });
  const jpeg = await aPicture('jpeg');
  files.push({ name: 'jpeg without its last rows', bytes: jpeg.subarray(0, -40) });
  return files;
}

import { HOUSE_SENTENCES } from '@/texts/sentences';
import { isSendable, pictureKindOf, refusalOfFile, shrunkSize, unreadable } from '@/domain/rules/imageRule';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\r', 'PNG', true],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'JPEG', true],
  ['GIF89a\x01\0\x01\0\0\0', 'GIF', true],
  ['RIFF\x10\0\0\0WEBP', 'WEBP', true],
  ['\0\0\0\x18ftypheic', 'HEIC', false],
  ['\0\0\0\x18ftypmif1', 'HEIC', false],
  ['\0\0\0\x1cftypavif', 'AVIF', false],
  ['\0\0\0\x20ftypisom', null, false],
  ['%PDF-1.7', null, false],
  ['', null, false],
] as const)('tells by the first bytes %j that a file is %s [S11.picture.read]', (first, kind, sendable) => {
  expect(pictureKindOf(bytes(first))).toBe(kind);
  expect(isSendable(kind)).toBe(sendable);
});

test('an empty file and a file of another type are refused, and an unknown type is read [S5.fund.3] [S11.picture.read]', () => {
  expect(refusalOfFile({ size: 0, type: 'image/jpeg' })).toBe('This file is empty.');
  expect(refusalOfFile({ size: 9, type: 'application/pdf' })).toBe(HOUSE_SENTENCES.imageRequired);
  expect(refusalOfFile({ size: 9, type: 'image/heic' })).toBeNull();
  expect(refusalOfFile({ size: 9, type: '' })).toBeNull();
});

test('a picture that the browser cannot read is refused with the true reason [S11.picture.read]', () => {
  expect(unreadable('HEIC')).toContain('cannot read HEIC pictures');
  expect(unreadable('AVIF')).toContain('cannot read AVIF pictures');
  expect(unreadable('JPEG')).toContain('damaged or incomplete');
  expect(unreadable(null)).toBe(HOUSE_SENTENCES.imageRequired);
});

test.each([
  ['a photograph', [4000, 3000], [2000, 1500]],
  ['a photograph of 200 million pixels', [12_240, 16_320], [1500, 2000]],
  ['a screenshot of a phone', [1080, 2400], [900, 2000]],
  ['a long screenshot', [1440, 9000], [800, 5000]],
  ['the longest screenshot', [1080, 21_000], [800, 15_556]],
  ['a wide panorama', [12_000, 3000], [3200, 800]],
  ['a strip', [10, 20_000], [8, 16_000]],
  ['a small picture', [640, 480], [640, 480]],
] as const)('%s of %j pixels is sent with %j [S11.picture.small]', (_name, [width, height], [wide, high]) => {
  expect(shrunkSize({ width, height })).toEqual({ width: wide, height: high });
});

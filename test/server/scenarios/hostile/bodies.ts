import { gzipSync } from 'node:zlib';
import type { Json } from '@server/openapi/document';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { rubbishName, rubbishValue } from './rubbish';
import { fieldsOf, type Known, objectText } from './sample';

/** A body with what its headers say of it. */
export interface Body {
  bytes: Buffer;
  headers: Record<string, string>;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const LIMIT = 64 * 1024;
const FORM_LIMIT = 6 * 1024 * 1024;
const BOUNDARY = 'xBoundaryx';

const TYPES = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense', ''],
  ...[
    'application/json; charset=utf-16',
    'application/json;charset=shift_jis',
    'APPLICATION/JSON',
    'application/json5',
  ],
  ...['application/vnd.api+json', `multipart/form-data; boundary=${'b'.repeat(200)}`, 'multipart/form-data; boundary='],
  ...['application/json, text/html', 'application/problem+json', 'image/png', 'text/json'],
];

const WHOLES = ['', 'null', '5', '"x"', '[]', '[{}]', '{', '{"a":}', '<html>', 'a=b&c=d', '{}{}', '\u0000', '1e309'];

const jsonOf = (text: string): Body => ({ bytes: Buffer.from(text), headers: JSON_TYPE });

function spoiledFields(fields: Map<string, string>, random: SeededRandom): string {
  const names = [...fields.keys()];
  for (let times = random.between(1, 3); times > 0 && names.length > 0; times -= 1) {
    const name = random.oneOf(names);
    if (random.chance(15)) fields.delete(name);
    else fields.set(name, rubbishValue(random));
  }
  if (random.chance(30)) fields.set(rubbishName(random), rubbishValue(random));
  const text = objectText(fields);
  // A name that comes twice.
  return random.chance(5) ? `${text.slice(0, -1)},"${names[0] ?? 'a'}":1}` : text;
}

const ENCODINGS: readonly ((text: string) => Body)[] = [
  (text) => ({ bytes: Buffer.from(text, 'utf16le'), headers: JSON_TYPE }),
  (text) => ({ bytes: Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), headers: JSON_TYPE }),
  (text) => ({ bytes: Buffer.from(`\ufeff${text}`), headers: JSON_TYPE }),
  (text) => ({ bytes: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])]), headers: JSON_TYPE }),
  (text) => ({ bytes: Buffer.concat([Buffer.from([0, 0]), Buffer.from(text)]), headers: JSON_TYPE }),
  (text) => ({ bytes: gzipSync(text), headers: JSON_TYPE }),
  (text) => ({ bytes: gzipSync(text), headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } }),
  (text) => ({ bytes: Buffer.from(text), headers: { ...JSON_TYPE, 'Content-Encoding': 'br' } }),
  (text) => ({ bytes: Buffer.from(text, 'latin1'), headers: { 'Content-Type': 'application/json; charset=latin1' } }),
];

const padded = (text: string, size: number) => jsonOf(`{"pad":"${'x'.repeat(size)}",${text.slice(1)}`);

function formOf(fields: ReadonlyMap<string, string>, random: SeededRandom): Body {
  const part = ([name, text]: [string, string]) => {
    const value = text.replace(/^"|"$/g, '');
    const file = random.chance(20) ? `; filename="../../${name}.png"\r\nContent-Type: image/png` : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  };
  const end = random.chance(80) ? `--${BOUNDARY}--\r\n` : random.oneOf(['', `--${BOUNDARY}`, '\r\n--', '--other--']);
  const text = `${[...fields].map(part).join('')}${end}`;
  return { bytes: Buffer.from(text), headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** A body against a schema: seldom right, mostly spoiled in one of many ways, sometimes about as large as may be. */
export function bodyFor(schema: Json, random: SeededRandom, known: Known): Body {
  const fields = fieldsOf(schema, random, known);
  const whole = objectText(fields);
  const kind = random.between(1, 1000);
  if (kind <= 100) return jsonOf(whole);
  if (kind <= 550) return jsonOf(spoiledFields(fields, random));
  if (kind <= 620) return jsonOf(random.oneOf(WHOLES));
  if (kind <= 720) return random.oneOf(ENCODINGS)(whole);
  if (kind <= 780) return { bytes: Buffer.from(whole), headers: { 'Content-Type': random.oneOf(TYPES) } };
  if (kind <= 930) return formOf(random.chance(50) ? fields : new Map([...fields, ['amount', '-1']]), random);
  if (kind <= 960) return jsonOf(`${'['.repeat(20_000)}${']'.repeat(random.between(0, 20_000))}`);
  if (kind <= 997) return padded(whole, LIMIT + random.oneOf([-2_000, -whole.length - 9, 1, 9_000]));
  const size = FORM_LIMIT + random.oneOf([-100_000, 1, 500_000]);
  return { ...formOf(new Map([['transaction_receipt', 'x'.repeat(size)]]), random) };
}

const BOUNDARY = /boundary=([^;]+)/;
const FIELD = /name="([^"]*)"(?:; filename="([^"]*)")?/;
const TYPE = /content-type: (\S+)/i;
const END_OF_HEAD = '\r\n\r\n';

/** One field; a file is written as "paid.png, image/png, " and its bytes in base64. */
function readPart(part: string): [name: string, value: string] {
  const end = part.indexOf(END_OF_HEAD);
  const [, name = '', filename] = FIELD.exec(part) ?? [];
  const bytes = Buffer.from(part.slice(end + END_OF_HEAD.length, -2), 'latin1');
  if (filename === undefined) return [name, bytes.toString('utf8')];
  return [name, `${filename}, ${TYPE.exec(part.slice(0, end))?.[1] ?? ''}, ${bytes.toString('base64')}`];
}

/** The fields of a multipart body in their order. */
export function readMultipart(bytes: Buffer, contentType: string): [name: string, value: string][] {
  const boundary = BOUNDARY.exec(contentType)?.[1] ?? '';
  return bytes.toString('latin1').split(`--${boundary}`).slice(1, -1).map(readPart);
}

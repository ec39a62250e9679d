/** The codings an answer can have, the shortest first. */
const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

/** `;q=0.8`, with at most three digits (RFC 9110, 12.4.2). */
const WEIGHT = /^q=(?:0(?:\.(\d{0,3}))?|1(?:\.0{0,3})?)$/i;
const MOST = 1000;
/** The weight of a coding that is neither named nor excluded. */
const LEAST = 1;

/** The weight in thousandths. A malformed weight is 0, which excludes the coding. */
function weightOf(parameter: string | undefined): number {
  if (parameter === undefined) return MOST;
  const match = WEIGHT.exec(parameter.trim());
  if (!match) return 0;
  return parameter.trim().charAt(2) === '1' ? MOST : parseInt((match[1] ?? '').padEnd(3, '0'), 10);
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(',')) {
    const [name = '', parameter] = member.split(';');
    if (name.trim() !== '') weights.set(name.trim().replace(/^x-gzip$/, 'gzip'), weightOf(parameter));
  }
  return weights;
}

/**
 * The codings that Accept-Encoding allows, the preferred one first; among equals in our order. Identity if it allows
 * none of ours (RFC 9110, 12.5.3).
 */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return ['identity'];
  const weights = readWeights(header);
  const any = weights.get('*');
  const weight = (coding: ContentCoding) => weights.get(coding) ?? any ?? (coding === 'identity' ? LEAST : 0);
  const accepted = CONTENT_CODINGS.filter((coding) => weight(coding) > 0);
  return accepted.length === 0 ? ['identity'] : accepted.sort((one, other) => weight(other) - weight(one));
}

/** What an answer can be written in; the shortest first. */
const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

/** `;q=0.8`, with three digits at most (RFC 9110, 12.4.2). */
const WEIGHT = /^q=(?:0(?:\.(\d{0,3}))?|1(?:\.0{0,3})?)$/i;
const MOST = 1000;
/** What is not named, and not excluded either. */
const LEAST = 1;

/** In thousandths; 0, that is excluded, for a weight that is none. */
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
 * The codings that Accept-Encoding allows, the preferred first and ours first among equals; identity where it
 * allows none of ours (RFC 9110, 12.5.3).
 */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return ['identity'];
  const weights = readWeights(header);
  const any = weights.get('*');
  const weight = (coding: ContentCoding) => weights.get(coding) ?? any ?? (coding === 'identity' ? LEAST : 0);
  const accepted = CONTENT_CODINGS.filter((coding) => weight(coding) > 0);
  return accepted.length === 0 ? ['identity'] : accepted.sort((one, other) => weight(other) - weight(one));
}

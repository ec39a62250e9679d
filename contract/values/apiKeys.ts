/** The headers of a request that a key signs. */
export const KEY_HEADER = 'Crossrate-Key';
export const KEY_TIME_HEADER = 'Crossrate-Time';
export const KEY_SIGNATURE_HEADER = 'Crossrate-Signature';

/** How far the time of a request may be from the server's clock (`public/time/`). */
export const KEY_WINDOW_MS = 5_000;

interface SignedParts {
  /** Milliseconds since 1970, as text. */
  time: string;
  method: string;
  /** With the prefix, such as `/backend/wallets/`. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  /** SHA-256 of the body's bytes, in lower-case hex, also of an empty body. */
  bodyDigest: string;
}

/** What HMAC-SHA256 signs with the key's secret; the signature is sent in lower-case hex. */
export const signedText = ({ time, method, path, query, bodyDigest }: SignedParts): string =>
  [time, method, path, query, bodyDigest].join('\n');

import { readToken } from './tokenStorage';

/**
 * Names the session without its token: a digest from which the token cannot be found. Another log-in has another name,
 * so it never reads what was kept. Null without a session, and where the browser offers no digests.
 *
 * @param purpose what it is kept for, so that it is another digest than one that is made of the same token elsewhere
 */
export async function sessionName(purpose: string): Promise<string | null> {
  const token = readToken();
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (token === null || !subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(purpose + token));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

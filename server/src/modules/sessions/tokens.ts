import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, safe in URLs and headers. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored in a token's place: whoever reads the database holds no session. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

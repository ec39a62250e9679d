import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, safe in URLs and headers. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Stored instead of a token, so that a copy of the database contains no usable session. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

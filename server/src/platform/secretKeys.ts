import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config';
import { ConfigError } from './configValues';

/** Encrypts secrets of the database. Its id is public: the beginning of its digest. */
interface SecretKey {
  id: string;
  bytes: Buffer;
}

/** The keys of this process. */
interface KeyRing {
  /** The first encrypts, and all decrypt. */
  keys: readonly SecretKey[];
  /** Reads them again, because another process may have a newer one already. */
  readAgain: () => readonly SecretKey[];
}

const KEY_BYTES = 32;
const KEY = /^[\w+/-]{43}=?$/;
const WANTED = 'keys of 32 bytes as base64, one a line, each made by `openssl rand -base64 32`';

/** @throws ConfigError, which never has a key in it */
function readKeys(name: string, text: string): SecretKey[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0 || !words.every((word) => KEY.test(word))) throw new ConfigError(name, '…', WANTED);
  return words.map((word) => {
    const bytes = Buffer.from(word, 'base64');
    return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
  });
}

/** @throws ConfigError */
function readKeysOfFile(name: string, file: string): SecretKey[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(name, file, 'a file that this account can read');
  }
  return readKeys(name, text);
}

/** A file in the data folder with a key, which only this account can read. Of several processes the first makes it. */
function ownKeyFile(dataFolder: string): string {
  const file = path.join(dataFolder, 'secrets.key');
  if (existsSync(file)) return file;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Unlike a renaming, it never replaces a key that is there.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return file;
}

let ring: KeyRing | null = null;

type KeySettings = Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'databaseUrl' | 'demo' | 'dataFolder'>;

/**
 * Gives this process the keys of SECRETS_KEY or SECRETS_KEY_FILE. Without them, the embedded database and a demo have one
 * in the data folder.
 *
 * @throws ConfigError for an invalid key, and without any for real money in a database of the operator's own (decision 623)
 */
export function chooseSecretKeys({ secretsKey, secretsKeyFile, databaseUrl, demo, dataFolder }: KeySettings): void {
  if (secretsKey !== null) {
    const keys = readKeys('SECRETS_KEY', secretsKey);
    ring = { keys, readAgain: () => keys };
    return;
  }
  if (secretsKeyFile === null && databaseUrl !== null && !demo)
    throw new ConfigError('SECRETS_KEY_FILE', 'none', `a file beside DATABASE_URL, with ${WANTED}`);
  const file = secretsKeyFile ?? ownKeyFile(dataFolder);
  const readAgain = () => readKeysOfFile('SECRETS_KEY_FILE', file);
  ring = { keys: readAgain(), readAgain };
}

/** @throws Error if nobody has chosen keys */
function chosenRing(): KeyRing {
  if (ring === null) throw new Error('no keys for secrets were chosen');
  return ring;
}

/** The ids of the keys of this process: the first encrypts. */
export const secretKeyIds = (): string[] => chosenRing().keys.map(({ id }) => id);

/** A secret of the database that cannot be read. The message says which and why, and has nothing of it. */
export class SecretUnreadable extends Error {
  constructor(place: string, reason: string) {
    super(`${place} cannot be read: ${reason}`);
    this.name = 'SecretUnreadable';
  }
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG = { authTagLength: 16 };
const SEALED = /^enc:([0-9a-f]{8}):([\w-]+)$/;

/** How a sealed text begins. */
export const sealedWith = (keyId: string): string => `enc:${keyId}:`;

/** Encrypts a secret for one place only, such as `webhooks.secret of 7`. */
export function seal(place: string, secret: Buffer | string): string {
  const [key] = chosenRing().keys;
  if (!key) throw new Error('no key encrypts');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, TAG).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([nonce, cipher.update(Buffer.from(secret)), cipher.final(), cipher.getAuthTag()]);
  return sealedWith(key.id) + bytes.toString('base64url');
}

/** The key of an id. If there is none, the file may have it by now. */
function findSecretKey(id: string): SecretKey | undefined {
  const { keys, readAgain } = chosenRing();
  const known = keys.find((key) => key.id === id);
  if (known) return known;
  ring = { keys: readAgain(), readAgain };
  return ring.keys.find((key) => key.id === id);
}

/**
 * Decrypts what was sealed for this place. What was stored before there were keys is returned unchanged.
 *
 * @throws SecretUnreadable if the key is missing, or if the text was changed or belongs to another place
 */
export function unseal(place: string, stored: Buffer | string): Buffer {
  const [whole, id = '', text = ''] =
    SEALED.exec(typeof stored === 'string' ? stored : stored.toString('latin1')) ?? [];
  if (whole === undefined) return Buffer.from(stored);
  const key = findSecretKey(id);
  if (!key) throw new SecretUnreadable(place, `this server does not have the key ${id}`);
  const bytes = Buffer.from(text, 'base64url');
  const [nonce, tagAt] = [bytes.subarray(0, NONCE_BYTES), bytes.length - TAG.authTagLength];
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, nonce, TAG).setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(tagAt));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    throw new SecretUnreadable(place, 'it was changed, or moved here from another row');
  }
}

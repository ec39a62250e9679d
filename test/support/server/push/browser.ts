import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const [SALT, AFTER_SIZE, AFTER_LENGTH] = [16, 20, 21];
const TAG = 16;
/** Ends the text of the last record; what follows is padding (RFC 8188). */
const LAST = 2;

/** A browser's side of a subscription: its keys, and what decrypts for it, as RFC 8291 and RFC 8188 say. */
export function createBrowser() {
  const keys = createECDH('prime256v1');
  const point = keys.generateKeys();
  const secret = randomBytes(SALT);
  const derive = (from: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length));

  return {
    p256dh: point.toString('base64url'),
    auth: secret.toString('base64url'),
    /** The text of an encrypted body. @throws if it was encrypted for another browser, or changed */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, SALT);
      const end = AFTER_LENGTH + body.readUInt8(AFTER_SIZE);
      const sender = body.subarray(AFTER_LENGTH, end);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const shared = derive(keys.computeSecret(sender), secret, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(shared, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(body.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(body.subarray(end, -TAG)), decipher.final()]);
      const last = padded.lastIndexOf(LAST);
      return padded.subarray(0, last).toString();
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PASSWORD, type SignedUp, type TestApp } from './testApp';

const ORIGIN = 'http://app.example';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** How a device signs. The defaults are right. */
interface Signing {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  handle?: string;
}

/** A device with one passkey, written from the specification of WebAuthn, so that the library is not its own judge. */
export function aDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const head = ({ rpId = 'app.example', counter = 0, isVerified = true }: Signing, more: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    create(challenge: string, signing: Signing = {}) {
      // COSE: an elliptic curve key of P-256 for ES256; then CBOR of an attestation that says nothing.
      const key = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex')];
      key.push('225820', Buffer.from(y, 'base64url').toString('hex'));
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(key.join(''), 'hex')];
      const data = Buffer.concat([head(signing, NEW_CREDENTIAL), ...credential]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const client = clientData('webauthn.create', challenge, signing);
      return { id: text(id), client_data: text(client), attestation: text(attestation), transports: ['internal'] };
    },
    sign(challenge: string, signing: Signing = {}) {
      const client = clientData('webauthn.get', challenge, signing);
      const data = head(signing, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const signed = {
        id: text(id),
        client_data: text(client),
        authenticator_data: text(data),
        signature: text(signature),
      };
      return signing.handle === undefined ? signed : { ...signed, user_handle: signing.handle };
    },
  };
}

export const challengeIn = ({ body }: { body: unknown }): string =>
  (body as { options: { challenge: string } }).options.challenge;

/** Adds a passkey to an account. */
export async function withPasskeyOf(app: TestApp, person: SignedUp, code?: string) {
  const device = aDevice();
  const { token } = person;
  const proof = code === undefined ? { password: PASSWORD } : { password: PASSWORD, code };
  const begun = await app.call('POST', 'passkeys/options/', { token, body: proof });
  const added = await app.call('POST', 'passkeys/', { token, body: device.create(challengeIn(begun)) });
  return { ...person, key: device, added };
}

/** The challenge of a log-in. */
export const logInChallenge = async (app: TestApp): Promise<string> =>
  challengeIn(await app.call('POST', 'login/passkey/options/'));

export const logInWith = (app: TestApp, signed: object, headers: Record<string, string> = {}) =>
  app.call('POST', 'login/passkey/', { body: signed, headers });

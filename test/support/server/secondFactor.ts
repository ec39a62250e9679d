import { createHmac, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PASSWORD, type SignedUp, type TestApp } from './testApp';

const BITS = 5;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key as an authenticator app reads it. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(BITS, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

const STEP_S = 30;
const MOST_CODES = 1_000_000;

/** RFC 4226, written a second time, so that the server is not its own judge. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
  const mac = createHmac('sha1', secret).update(counter).digest();
  const start = parseInt(mac.toString('hex').slice(-1), 16);
  const number = parseInt(mac.subarray(start, start + 4).toString('hex'), 16) % 2 ** 31;
  return String(number % MOST_CODES).padStart(6, '0');
}

/** An authenticator app with a key. @param ahead how many steps its clock is ahead */
export const codeNow = (key: string, ahead = 0): string =>
  codeAt(bytesOf(key), Math.floor(Date.now() / 1_000 / STEP_S) + ahead);

/** A user whose second factor is on. Its first code counts as the one of the step before, so that the present one is new. */
export async function withFactor(app: TestApp, person?: SignedUp) {
  const user = person ?? (await app.signUp());
  const { token } = user;
  const setUp = await app.call('POST', 'second-factor/setup/', { token, body: { password: PASSWORD } });
  const { secret: key } = setUp.body as { secret: string };
  const confirmed = await app.call('POST', 'second-factor/confirm/', { token, body: { code: codeNow(key) } });
  await app.db.query('update second_factors set last_step = last_step - 1 where user_id = $1', [user.id]);
  return { ...user, key, codes: (confirmed.body as { codes: string[] }).codes };
}

/** The refusal of a log-in that waits for its second step. */
export const passwordStep = (app: TestApp, { email }: Pick<SignedUp, 'email'>, password = PASSWORD) =>
  app.call('POST', 'login/', { body: { email, password } });

/** What a log-in waits with. */
export const challengeFor = async (app: TestApp, person: Pick<SignedUp, 'email'>): Promise<string> =>
  ((await passwordStep(app, person)).body as { challenge: string }).challenge;

export const secondStep = (app: TestApp, challenge: string, code: string) =>
  app.call('POST', 'login/second-step/', { body: { challenge, code } });

export const AGENTS = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

/** A row of GET sessions/. */
interface SessionOnWire {
  id: number;
  browser: string;
  system: string;
  country: string;
  first_seen: string;
  last_seen: string;
  current: boolean;
}

/** Logs in as from a browser. @param device the cookie of a device that is known */
export async function logInFrom(app: TestApp, { email }: Pick<SignedUp, 'email'>, agent: string, device?: string) {
  const answer = await app.call('POST', 'login/', {
    body: { email, password: PASSWORD },
    headers: { 'User-Agent': agent, ...(device !== undefined && { Cookie: `crossrate_device=${device}` }) },
  });
  const cookies = answer.headers.getSetCookie().join();
  return {
    status: answer.status,
    token: (answer.body as { token?: string }).token ?? '',
    device: /crossrate_device=([\w-]{43})[;.]/.exec(cookies)?.[1] ?? '',
    live: /crossrate_live_session=[\w-]{43}/.exec(cookies)?.[0] ?? '',
  };
}

/** Where the user of a token is logged in. */
export const sessionsOf = async (app: TestApp, token: string) =>
  (await app.call('GET', 'sessions/', { token })).body as SessionOnWire[];

/** The status of a call that every user may make. */
export const statusOf = async (app: TestApp, token: string) => (await app.call('GET', 'wallets/', { token })).status;

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

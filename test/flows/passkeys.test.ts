import { CAPABILITIES } from '@contract/calls';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { canUsePasskeys } from '@/flows/canUsePasskeys';
import { announcesPasskeys, logInWithPasskey } from '@/flows/passkeyLogIn';
import { createPasskey, hasUsedPasskeys, signWithPasskey } from '@/flows/webAuthn';
import { createFlowWorld, type FlowWorld, json } from './flowWorld';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** Bytes as a browser's passkey is sent. */
const sentAs = (text: string) => Buffer.from(text).toString('base64url');

type Step = 'create' | 'get';

/**
 * A browser with passkeys, as WebAuthn describes it. It answers with the credential, or fails with the error.
 * @returns what it was asked, and how it is taken away again
 */
function browserWithPasskeys(credential: object | Error) {
  const asked: { step: Step; publicKey: Record<string, unknown> }[] = [];
  const answer = (step: Step) => (options: { publicKey: Record<string, unknown> }) => {
    asked.push({ step, publicKey: options.publicKey });
    return credential instanceof Error ? Promise.reject(credential) : Promise.resolve(credential);
  };
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer('create'), get: answer('get') },
  });
  return {
    asked,
    end() {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}

const credentialWith = (id: string, response: object) => ({
  ...{ id, rawId: bytes(id), type: 'public-key', response },
  getClientExtensionResults: () => ({}),
});

/** A passkey that signed. @param handle of the account, which not every device names */
const signature = (handle: string | null) =>
  credentialWith('key', {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('device'),
    signature: bytes('signed'),
    userHandle: handle === null ? null : bytes(handle),
  });

/** A passkey that was made. @param transports not every browser names them */
const newPasskey = (transports?: string[]) =>
  credentialWith('new', {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attested'),
    ...(transports && { getTransports: () => transports }),
  });

/** The error of a browser, by its name. */
const browserError = (name: string) => Object.assign(new Error(`the browser says ${name}`), { name });

const OPTIONS = { challenge: sentAs('challenge'), rpId: 'app.example' };
const NEW_OPTIONS = { challenge: sentAs('challenge'), user: { id: sentAs('7'), name: 'ada' }, rp: { name: 'app' } };
const SIGNED = {
  id: 'key',
  client_data: sentAs('client'),
  authenticator_data: sentAs('device'),
  signature: sentAs('signed'),
};
const REFUSED = browserError('NotAllowedError');

let browser: ReturnType<typeof browserWithPasskeys> | null = null;
let world: FlowWorld | null = null;
const storedToken = () => localStorage.getItem(TOKEN_KEY);

beforeEach(() => {
  for (const way of ['error', 'warn'] as const) jest.spyOn(console, way).mockImplementation(() => undefined);
});
afterEach(() => {
  browser?.end();
  world?.end();
  [browser, world] = [null, null];
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('signing with a passkey', () => {
  test('sends what the passkey signed, and the account only if the device names it [S11.passkeys.login]', async () => {
    browser = browserWithPasskeys(signature('7'));
    expect(await signWithPasskey(OPTIONS)).toEqual({ ...SIGNED, user_handle: sentAs('7') });
    expect(browser.asked).toMatchObject([{ step: 'get', publicKey: { rpId: 'app.example' } }]);
    browser = browserWithPasskeys(signature(null));
    const signed = await signWithPasskey(OPTIONS);
    expect(signed).toEqual(SIGNED);
    expect(Object.keys(signed)).not.toContain('user_handle');
  });

  test('a user who does not go on, and a browser without passkeys, stop it [S11.passkeys.login]', async () => {
    browser = browserWithPasskeys(REFUSED);
    expect(await signWithPasskey(OPTIONS)).toBe('stopped');
    browser.end();
    expect(await signWithPasskey(OPTIONS)).toBe('stopped');
    expect(hasUsedPasskeys()).toBe(false);
  });
});

describe('making a passkey', () => {
  test('sends what the browser made, with the ways to reach the device if it names them [S11.passkeys.add]', async () => {
    const made = { id: 'new', client_data: sentAs('client'), attestation: sentAs('attested') };
    browser = browserWithPasskeys(newPasskey(['internal', 'usb']));
    expect(await createPasskey(NEW_OPTIONS)).toEqual({ ...made, transports: ['internal', 'usb'] });
    expect(browser.asked).toMatchObject([{ step: 'create', publicKey: { rp: { name: 'app' } } }]);
    browser = browserWithPasskeys(newPasskey());
    expect(await createPasskey(NEW_OPTIONS)).toEqual({ ...made, transports: [] });
  });

  test.each([
    ['InvalidStateError', 'known'],
    ['NotAllowedError', 'stopped'],
    ['AbortError', 'stopped'],
    ['NotInvalidStateError', 'stopped'],
  ])('an error named %s means %s [S11.passkeys.add]', async (name, outcome) => {
    browser = browserWithPasskeys(browserError(name));
    expect(await createPasskey(NEW_OPTIONS)).toBe(outcome);
    expect(hasUsedPasskeys()).toBe(false);
  });

  test('a browser without passkeys stops it [S11.passkeys.add]', async () => {
    expect(await createPasskey(NEW_OPTIONS)).toBe('stopped');
  });
});

test('a browser remembers that it has made or used a passkey, also on the next visit [S11.passkeys.offered]', async () => {
  expect(hasUsedPasskeys()).toBe(false);
  browser = browserWithPasskeys(signature(null));
  await signWithPasskey(OPTIONS);
  expect(hasUsedPasskeys()).toBe(true);
  localStorage.clear();
  browser = browserWithPasskeys(newPasskey());
  await createPasskey(NEW_OPTIONS);
  expect(hasUsedPasskeys()).toBe(true);
  // Browsers kept the note under this key before.
  expect(localStorage.getItem('passkeys')).not.toBeNull();
});

test.each([
  ['app.example', true],
  ['localhost', true],
  ['10.example', true],
  ['example.10', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys belong to a host with a name: %s can have them is %p [S11.passkeys.offered]', (host, can) => {
  expect(canUsePasskeys(host)).toBe(false);
  browser = browserWithPasskeys(REFUSED);
  expect(canUsePasskeys(host)).toBe(can);
});

describe('whether a backend has passkeys', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, '__BACKEND_HOST__'));

  test.each([
    [CAPABILITIES, true],
    [{ ...CAPABILITIES, passkeys: 999 }, false],
    [{}, false],
  ])('of %j is %p [S11.passkeys.own]', async (capabilities, has) => {
    world = createFlowWorld({ 'GET capabilities/': json(capabilities) }, null);
    expect(await world.store.dispatch(announcesPasskeys())).toBe(has);
  });

  test('is no if it does not answer that', async () => {
    world = createFlowWorld({ 'GET capabilities/': json({}, 404) }, null);
    expect(await world.store.dispatch(announcesPasskeys())).toBe(false);
  });

  test('is not asked of a backend on another origin [S11.passkeys.own]', async () => {
    world = createFlowWorld({}, null);
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://other.example/backend' });
    expect(await world.store.dispatch(announcesPasskeys())).toBe(false);
    expect(world.log).toEqual([]);
  });
});

describe('logging in with a passkey', () => {
  const START = 'POST login/passkey/options/';
  const SEND = 'POST login/passkey/';

  test('sends what the passkey signed of the challenge, and saves the token [S11.passkeys.login]', async () => {
    browser = browserWithPasskeys(signature('7'));
    world = createFlowWorld({ [START]: json({ options: OPTIONS }), [SEND]: json({ token: 'new' }) }, 'stale');
    expect(await world.store.dispatch(logInWithPasskey())).toBeNull();
    expect(world.log).toEqual([START, SEND]);
    const [asked, sent] = world.backend.calls;
    expect([asked?.headers.get('authorization'), sent?.headers.get('authorization')]).toEqual(['', '']);
    expect(sent?.body).toEqual({ ...SIGNED, user_handle: sentAs('7') });
    const challenge = browser.asked[0]?.publicKey.challenge as ArrayBuffer;
    expect(Buffer.from(challenge).toString()).toBe('challenge');
    expect(storedToken()).toBe('new');
  });

  test('a user who does not go on sends nothing, and has no session [S11.passkeys.login]', async () => {
    browser = browserWithPasskeys(REFUSED);
    world = createFlowWorld({ [START]: json({ options: OPTIONS }) }, 'stale');
    expect(await world.store.dispatch(logInWithPasskey())).toBe('stopped');
    expect(world.log).toEqual([START]);
    expect(storedToken()).toBeNull();
  });

  test('without a challenge the browser asks for no passkey [S11.passkeys.login]', async () => {
    browser = browserWithPasskeys(signature('7'));
    world = createFlowWorld({ [START]: json({ detail: 'Later.' }, 429) }, null);
    expect(await world.store.dispatch(logInWithPasskey())).toMatchObject({ status: 429, data: { detail: 'Later.' } });
    expect([browser.asked, storedToken()]).toEqual([[], null]);
  });

  test.each([400, 401, 403])(
    'a passkey that is refused with %s gives no session [S11.passkeys.login]',
    async (status) => {
      browser = browserWithPasskeys(signature('7'));
      world = createFlowWorld({ [START]: json({ options: OPTIONS }), [SEND]: json({ detail: 'No.' }, status) }, null);
      expect(await world.store.dispatch(logInWithPasskey())).toEqual({ status, data: { detail: 'No.' } });
      expect(storedToken()).toBeNull();
    },
  );
});

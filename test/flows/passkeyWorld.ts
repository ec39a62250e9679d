const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** Bytes as a browser's passkey is sent. */
export const sentAs = (text: string) => Buffer.from(text).toString('base64url');

type Step = 'create' | 'get';

/**
 * A browser with passkeys, as WebAuthn describes it. It answers with the credential, or fails with the error.
 * @returns what it was asked, and how it is taken away again
 */
export function browserWithPasskeys(credential: object | Error) {
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
export const signature = (handle: string | null) =>
  credentialWith('key', {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('device'),
    signature: bytes('signed'),
    userHandle: handle === null ? null : bytes(handle),
  });

/** A passkey that was made. @param transports not every browser names them */
export const newPasskey = (transports?: string[]) =>
  credentialWith('new', {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attested'),
    ...(transports && { getTransports: () => transports }),
  });

/** The error of a browser, by its name. */
export const browserError = (name: string) => Object.assign(new Error(`the browser says ${name}`), { name });

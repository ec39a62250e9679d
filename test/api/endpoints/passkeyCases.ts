const proof = { password: 'Round-1', code: '012345' };
const signed = { id: 'aQ', client_data: 'Yw', authenticator_data: 'YQ', signature: 'cw', user_handle: 'dQ' };
const made = { id: 'aQ', client_data: 'Yw', attestation: 'YQ', transports: ['internal'] };
/** The app sends only the fields of the schema. */
const STRANGER = { unknown: 'never sent' };

/** The calls of passkeys. */
export const PASSKEY_CASES = {
  getPasskeys: { line: 'GET passkeys/' },
  startPasskey: { argument: { ...proof, ...STRANGER }, line: 'POST passkeys/options/', body: proof },
  addPasskey: { argument: { ...made, ...STRANGER }, line: 'POST passkeys/', body: made },
  removePasskey: {
    argument: { passkey: '7', ...proof },
    line: 'POST passkeys/remove/',
    body: { passkey: '7', ...proof },
  },
  startPasskeyLogIn: { line: 'POST login/passkey/options/' },
  logInWithPasskey: { argument: signed, line: 'POST login/passkey/', body: signed },
  startPasskeyPin: { line: 'POST otp/passkey/options/' },
  confirmWithPasskey: { argument: signed, line: 'POST otp/passkey/', body: signed },
};

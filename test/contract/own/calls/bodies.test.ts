import type { Call, PayloadSchema } from '@contract/call';
import { OWN_CALLS, type OwnCallName } from '@contract/calls';
import { ownNamed, ownTableOf, withEmpty } from './ownRows';

const shapesOf = (payload: PayloadSchema) => ('entries' in payload ? [payload] : payload.options);

/** The fields of a body; several lists if it has several shapes. */
const fieldsOf = (call: Call): string => {
  if (call.method === 'GET' || !call.payload) return '';
  return shapesOf(call.payload)
    .map(({ entries }) => Object.keys(entries).join(', '))
    .join(' | ');
};

const SIGNED = 'id, client_data, authenticator_data, signature, user_handle';

/** Of all others the table says nothing: they have no body. */
const FIELDS: Partial<Record<OwnCallName, string>> = {
  createAlert: 'currency, swap_to, watch, rate, amount',
  saveWatchlist: 'pairs',
  changeListing: 'listing, rate, amount, peg',
  createReceipt: 'transaction',
  savePayee: 'account, label, default',
  addDisputeEntry: 'kind, dispute, text | kind, dispute, picture',
  saveAwayPush: 'endpoint, p256dh, auth, amounts',
  saveAwayMail: 'wanted',
  saveLanguage: 'language',
  setUpSecondFactor: 'password',
  confirmSecondFactor: 'code',
  renewRecoveryCodes: 'code',
  markCodesStored: 'set',
  endSecondFactor: 'code',
  sendSecondStep: 'challenge, code',
  startPasskey: 'password, code',
  addPasskey: 'id, client_data, attestation, transports',
  removePasskey: 'passkey, password, code',
  logInWithPasskey: SIGNED,
  confirmWithPasskey: SIGNED,
};

test('every call of our own sends the fields of docs/PROTOCOL.md, and the others have no body', () => {
  expect(ownTableOf(fieldsOf)).toEqual(withEmpty(FIELDS));
});

test('only the picture of a dispute travels as multipart, its messages as JSON [S11.dispute.entries]', () => {
  const multipartOf = (call: Call) => (call.method !== 'GET' && call.multipart ? call.multipart.join(', ') : '');
  expect(ownTableOf(multipartOf)).toEqual(withEmpty({ addDisputeEntry: 'picture' }));
  const { key, options } = OWN_CALLS.addDisputeEntry.payload;
  expect([key, ...options.map(({ entries }) => entries.kind.literal)]).toEqual(['kind', 'message', 'picture']);
});

test('a change of a listing and an entry of a dispute are carried out once, by their key [S11.dispute.once]', () => {
  expect(ownNamed(({ keyed }) => keyed === true).sort()).toEqual(['addDisputeEntry', 'changeListing']);
});

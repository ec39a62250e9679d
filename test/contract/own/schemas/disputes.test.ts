import * as v from 'valibot';
import {
  disputeEntryPayload,
  disputePictureAnswer,
  disputePictureQuery,
  disputesAnswer,
  disputesQuery,
} from '@contract/disputes';
import { provesShapes, refusals } from './shapes';

const ENTRY = { by: 'operator', author: 'Kofi', at: '2026-11-20T10:00Z', text: 'Paid.', picture: 12, final: true };
const KEPT_ENTRY = { ...ENTRY, picture: '12' };
const DISPUTE = {
  ...{ id: 3, state: 'open', filed_at: '2026-11-20T10:00Z', due_at: '2026-11-22T10:00Z' },
  ...{ pictures_left: 5, entries_left: 99 },
};
const image = new File([new Uint8Array([1])], 'receipt.png', { type: 'image/png' });

provesShapes([
  {
    title: 'a dispute',
    schema: disputesAnswer,
    sent: { ...DISPUTE, entries: [ENTRY] },
    kept: { ...DISPUTE, id: '3', entries: [KEPT_ENTRY] },
    wrong: {
      ...{ id: null, state: 'lost', filed_at: 5, due_at: null, pictures_left: '5', entries_left: null },
      entries: {},
    },
    wrap: (one) => [one],
  },
  {
    title: 'an entry of a dispute [S11.dispute.entries]',
    schema: disputesAnswer,
    sent: ENTRY,
    kept: KEPT_ENTRY,
    wrong: { by: 'bank', author: null, at: 5, text: 5, picture: '', final: 'true' },
    wrap: (entry) => [{ ...DISPUTE, id: '3', entries: [entry] }],
  },
  {
    title: 'a question for the disputes of a transaction',
    schema: disputesQuery,
    sent: { transaction: '9' },
    wrong: { transaction: '' },
  },
  { title: 'a question for a picture', schema: disputePictureQuery, sent: { id: '12' }, wrong: { id: '' } },
  {
    title: 'a message in a dispute',
    schema: disputeEntryPayload,
    sent: { kind: 'message', dispute: 3, text: ' Still\nnothing. ' },
    kept: { kind: 'message', dispute: '3', text: 'Still\nnothing.' },
    wrong: { kind: 'wish', dispute: null, text: ' ' },
  },
  {
    title: 'a picture in a dispute',
    schema: disputeEntryPayload,
    sent: { kind: 'picture', dispute: '3', picture: image },
    wrong: { kind: '', dispute: true, picture: 'receipt.png' },
  },
  {
    title: 'a picture as it is shown',
    schema: disputePictureAnswer,
    sent: { src: 'data:image/png;base64,AQ==' },
    wrong: { src: 5 },
  },
]);

test.each(['open', 'answered'])('a dispute may be %s', (state) => {
  const sent = { ...DISPUTE, id: '3', state, entries: [] };
  expect(v.parse(disputesAnswer, [sent])).toEqual([sent]);
});

test.each([
  { by: 'user', author: '', at: '2026-11-20T10:00Z', text: null, picture: '12', final: false },
  { by: 'operator', author: 'Kofi', at: '2026-11-20T10:00Z', text: 'Paid.', picture: null, final: true },
])('an entry of the $by has a text or a picture', (entry) => {
  const sent = [{ ...DISPUTE, id: '3', entries: [entry] }];
  expect(v.parse(disputesAnswer, sent)).toEqual(sent);
});

test('an entry is refused with what is missing [S11.dispute.refused]', () => {
  expect(refusals(disputeEntryPayload, { kind: 'wish', dispute: '3' })).toEqual(['kind must be message or picture']);
  expect(refusals(disputeEntryPayload, { kind: 'message', dispute: null, text: '' })).toEqual([
    'dispute is a required field',
    'text is a required field',
  ]);
  expect(refusals(disputeEntryPayload, { kind: 'picture', dispute: '3', picture: 'receipt.png' })).toEqual([
    'expects an image file',
  ]);
});

test('a message has at most 4,000 characters', () => {
  const sent = { kind: 'message', dispute: '3', text: 'a'.repeat(4_000) };
  expect(v.parse(disputeEntryPayload, sent)).toEqual(sent);
  expect(refusals(disputeEntryPayload, { ...sent, text: 'a'.repeat(4_001) })).toEqual([
    'text must be at most 4000 characters',
  ]);
});

test.each(['https://example.com/receipt.png', 'data:text/html,x', 'x data:image/', ''])(
  '%p is no picture that is shown',
  (src) => {
    expect(v.is(disputePictureAnswer, { src })).toBe(false);
  },
);

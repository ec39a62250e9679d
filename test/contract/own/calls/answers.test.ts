import * as v from 'valibot';
import { OWN_CALLS, type OwnCallName } from '@contract/calls';
import { HTML } from '@test/contract/answerShapes';
import { ACCOUNT_ANSWERS } from './accountExamples';
import { type AnswerExample, LIST_ANSWERS } from './answerExamples';

const EXAMPLES = Object.entries({ ...LIST_ANSWERS, ...ACCOUNT_ANSWERS }) as [OwnCallName, AnswerExample][];

/** What they did shows elsewhere, so their answers are not read. */
const NOT_READ: readonly OwnCallName[] = [
  'addDisputeEntry',
  'addPasskey',
  'armAlert',
  'changeListing',
  'createAlert',
  'endOtherSessions',
  'markCodesStored',
  'endSecondFactor',
  'endSession',
  'pauseListing',
  'removeAlert',
  'removePasskey',
  'resumeListing',
  'saveLanguage',
  'savePayee',
  'saveWatchlist',
];

const answerOf = (name: OwnCallName): v.GenericSchema<unknown, unknown> => OWN_CALLS[name].answer;

test('every call of our own has an example of its answer, or its answer is not read', () => {
  const names = [...EXAMPLES.map(([name]) => name), ...NOT_READ];
  expect(names.sort()).toEqual(Object.keys(OWN_CALLS).sort());
});

test.each(EXAMPLES)(
  '%s reads the answer of docs/PROTOCOL.md, and refuses a page of a proxy',
  (name, { sent, kept }) => {
    expect(v.parse(answerOf(name), sent)).toEqual(kept);
    for (const rubbish of [HTML, null, undefined, 5]) expect(v.is(answerOf(name), rubbish)).toBe(false);
  },
);

test.each(NOT_READ)('%s takes any answer, or none at all, for a success', (name) => {
  for (const answer of [undefined, { status: 'OK' }, { id: 7 }, HTML])
    expect(v.parse(answerOf(name), answer)).toBeNull();
});

import { OWN_ROWS, ownNamed } from './ownRows';

test('only the capabilities and what ends in a log-in need no token [S6.roles.1]', () => {
  const open = ['getCapabilities', 'startPasskeyLogIn', 'logInWithPasskey', 'sendSecondStep'];
  expect(ownNamed(({ access }) => access === 'public').sort()).toEqual([...open].sort());
  expect(ownNamed(({ access }) => access === 'token')).toHaveLength(OWN_ROWS.length - open.length);
});

test('a new alert and a new entry are answered with 201, what was removed with 204, and all else with 200', () => {
  const created = ['addDisputeEntry', 'createAlert'];
  const ended = ['endSession', 'removeAlert'];
  expect(ownNamed(({ success }) => success === 201).sort()).toEqual(created);
  expect(ownNamed(({ success }) => success === 204).sort()).toEqual(ended);
  expect(ownNamed(({ success }) => success === 200)).toHaveLength(OWN_ROWS.length - created.length - ended.length);
});

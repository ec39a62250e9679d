import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { finishLogIn, logIn, secondStepOf } from '@/flows/logIn';
import { createFlowWorld, type FlowWorld, json } from './flowWorld';

let world: FlowWorld;
const CHALLENGE = { detail: 'A code is needed.', challenge: 'abc123', second_step: ['totp', 'recovery'] };
const STEP = { challenge: 'abc123', code: '123456' };
const storedToken = () => localStorage.getItem(TOKEN_KEY);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  world.end();
  jest.restoreAllMocks();
});

test('a right password of a user with a second factor is answered with the challenge and its ways [S11.factor.login]', async () => {
  world = createFlowWorld({ 'POST login/': json(CHALLENGE, 401) }, null);
  const refusal = await world.store.dispatch(logIn({ email: 'ada@example.com', password: 'Secret!pass' }));
  expect(refusal && secondStepOf(refusal)).toEqual({ challenge: 'abc123', ways: ['totp', 'recovery'] });
  expect(storedToken()).toBeNull();
});

test.each([
  ['of a wrong password', { detail: 'No.' }],
  ['without an answer', null],
  ['with an empty challenge', { ...CHALLENGE, challenge: '' }],
  ['without ways', { ...CHALLENGE, second_step: undefined }],
])('a refusal %s has no second step [S11.factor.login]', (_which, data) => {
  world = createFlowWorld({}, null);
  expect(secondStepOf({ status: 401, data })).toBeNull();
});

test('the second step sends the code with the challenge, and saves the token [S11.factor.login]', async () => {
  world = createFlowWorld({ 'POST login/second-step/': json({ token: 'new' }) }, null);
  expect(await world.store.dispatch(finishLogIn(STEP))).toBeNull();
  expect(world.backend.calls[0]?.body).toEqual(STEP);
  expect(storedToken()).toBe('new');
});

test.each([400, 401, 429])('a code that is refused with %s gives no session [S11.factor.login]', async (status) => {
  world = createFlowWorld({ 'POST login/second-step/': json({ detail: 'No.' }, status) }, null);
  expect(await world.store.dispatch(finishLogIn(STEP))).toEqual({ status, data: { detail: 'No.' } });
  expect(storedToken()).toBeNull();
});

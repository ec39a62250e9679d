import { type Call, parametersOf } from '@contract/call';
import { type CallName, CALLS } from '@contract/calls';
import { type Expectation, expectation } from './expectation';

const TOKEN_CALLS = (Object.entries(CALLS) as [CallName, Call][]).filter(([, { access }]) => access === 'token');

/** What every call has in common when it is refused. */
export const REFUSAL_EXPECTATIONS: readonly Expectation[] = [
  expectation('every call but the public ones answers 401 without a session [S6.roles.1]', [], async ({ status }) => {
    for (const [name, call] of TOKEN_CALLS) {
      const query = Object.fromEntries(parametersOf(call).map((parameter) => [parameter, '1']));
      expect({ name, status: await status(name, { id: '1', query }) }).toEqual({ name, status: 401 });
      expect({ name, status: await status(name, { id: '1', query, token: 'stale' }) }).toEqual({ name, status: 401 });
    }
  }),
  expectation('a stale token does not stop anybody from logging in [S6.roles.1]', ['login'], async ({ status }) => {
    const json = { email: 'nobody@example.com', password: 'Wrong#Horse7' };
    const stale = await status('login', { json, token: 'stale' });
    expect(stale).toBe(401);
    expect(
      await status('sendContactForm', { json: { name: 'K', email: 'k@example.com' }, token: 'stale' }),
    ).toBeLessThan(300);
  }),
  expectation('a path that spec 7 does not have is 404 [S7.client.1]', [], async ({ backend }) => {
    const answer = await backend.fetch('nothing/here/');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
  }),
];

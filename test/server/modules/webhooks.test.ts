import type { ServerResponse } from 'node:http';
import { MOST_WEBHOOKS } from '@contract/webhooks';
import { refusalTexts } from '@/texts/refusals';
import { freezeUser, unfreezeUser } from '@server/acts/users';
import { deactivateUser } from '@server/modules/users';
import { sweepExpired } from '@server/worker/steps';
import { fundingOf, hookWorld } from '@test/support/server/hookWorld';
import { withFactor } from '@test/support/server/secondFactor';
import { PASSWORD, type SignedUp } from '@test/support/server/testApp';

const { world, signUp, hook, notify, deliver, log, hooks } = hookWorld();

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const answerWith =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end();

describe('an event', () => {
  it('is sent to its user alone, signed, with ids and amounts as decimal text and without words [S11.hooks.sent]', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    const id = await hook(ada);
    await notify(fundingOf(ada), fundingOf(ben), fundingOf(ada, '7', 'REJECTED'));
    expect(await deliver()).toBe(1);
    const [event] = world.receiver.received;
    expect(event).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, type: 'funded' },
      timestamp: expect.stringMatching(/^\d{4}-/) as string,
      data: {
        ...{ notification: expect.stringMatching(/^\d+$/) as string, transaction: '41', type: 'FUND_WALLET' },
        amount: { amount: '1500.509', currency: 'CNY' },
      },
    });
    expect(world.receiver.forged).toBe(0);
    expect(await log(ada, id)).toMatchObject([
      { message: event?.id, event: 'funded', state: 'delivered', status: 204 },
    ]);
  });

  it.each([
    ['withdrawn', { kind: 'withdrawal', type: 'WITHDRAW', status: 'COMPLETED' }],
    ['listed', { kind: 'listing', type: 'LIST', status: 'COMPLETED' }],
    ['filled', { kind: 'order', type: 'ORDER', status: 'COMPLETED' }],
    ['filled', { kind: 'fill', count: '1' }],
    ['dispute_answered', { kind: 'dispute', note: 'words' }],
    ['alert', { kind: 'alert', watch: 'below' }],
    ['standing_order', { kind: 'standing', outcome: 'exchanged' }],
    [null, { kind: 'dispute', written: 'words' }],
    [null, { kind: 'listing', expired: 'now' }],
    [null, { kind: 'order', type: 'ORDER', status: 'REVOKED' }],
    [null, { kind: 'security' }],
  ] as const)('%s is what %j is called [S11.hooks.sent]', async (type, about) => {
    const ada = await signUp();
    await hook(ada);
    await notify({ userId: String(ada.id), message: () => 'words', about });
    await deliver();
    expect(world.receiver.received.map((event) => event.type)).toEqual(type === null ? [] : [type]);
    expect(JSON.stringify(world.receiver.received)).not.toContain('words');
  });

  it('that was not chosen, or was rolled back, is not sent [S11.hooks.sent]', async () => {
    const ada = await signUp();
    await hook(ada, ['alert']);
    await notify(fundingOf(ada));
    await expect(notify({ ...fundingOf(ada), userId: '0' })).rejects.toThrow();
    expect(await deliver()).toBe(0);
  });
});

describe('a receiver that does not take it', () => {
  // The last is not followed.
  it.each([500, 400, 307])('is tried again with growing pauses for a day: %s [S11.hooks.retried]', async (status) => {
    const ada = await signUp();
    const id = await hook(ada);
    world.receiver.answer = answerWith(status, { Location: `${world.receiver.origin}/elsewhere` });
    await notify(fundingOf(ada));
    expect(await deliver()).toBe(1);
    expect(await deliver(29_000)).toBe(0);
    expect(await deliver(31_000)).toBe(1);
    expect(await deliver(31_000 + 59_000)).toBe(0);
    for (let hour = 1; hour <= 30; hour += 1) await deliver(hour * HOUR_MS);
    const [entry] = await log(ada, id);
    expect(entry).toMatchObject({ state: 'failed', status, next: null });
    expect(world.receiver.calls.length).toBeLessThan(20);
    expect(world.receiver.calls.length).toBeGreaterThan(8);
    // Each try has the same id and address.
    expect(new Set(world.receiver.calls.map(({ path, headers }) => path + String(headers['webhook-id']))).size).toBe(1);
    expect(await deliver(3 * DAY_MS)).toBe(0);
  });

  it('gets it once it answers, and is not failing any more [S11.hooks.retried]', async () => {
    const ada = await signUp();
    const id = await hook(ada);
    world.receiver.answer = answerWith(503);
    await notify(fundingOf(ada));
    await deliver();
    expect((await hooks(ada))[0]).toMatchObject({ state: 'on', failing_since: expect.any(String) as string });
    world.receiver.answer = answerWith(200);
    await deliver(MINUTE_MS);
    expect(await log(ada, id)).toMatchObject([{ state: 'delivered', tries: 2, status: 200 }]);
    expect((await hooks(ada))[0]).toMatchObject({ state: 'on', failing_since: null });
  });

  /** Fails an event each half day. */
  async function failFor(ada: SignedUp, days: number) {
    world.receiver.answer = answerWith(500);
    for (let half = 0; half <= 2 * days; half += 1) {
      await notify(fundingOf(ada));
      await deliver((half * DAY_MS) / 2);
    }
  }

  it('for three days is switched off, with a notification and a mail, and on again by its user [S11.hooks.retried]', async () => {
    const ada = await signUp();
    const id = await hook(ada);
    await failFor(ada, 2.5);
    expect(await hooks(ada)).toMatchObject([{ state: 'on' }]);
    const before = world.app.mails.length;
    await failFor(ada, 3);
    expect(await hooks(ada)).toMatchObject([{ state: 'off' }]);
    expect(world.app.mails.slice(before).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ada.email, 'A webhook was switched off'],
    ]);
    const { body } = await world.app.call('GET', 'notifications/', { token: ada.token });
    expect((body as { message: string }[])[0]?.message).toContain('A webhook was switched off');
    await notify(fundingOf(ada));
    expect(await deliver(4 * DAY_MS)).toBe(0);
    const change = { webhook: id, events: ['funded'], paused: false, password: PASSWORD };
    await world.app.call('POST', 'webhooks/change/', { token: ada.token, body: change });
    expect(await hooks(ada)).toMatchObject([{ state: 'on', events: ['funded'], failing_since: null }]);
  });

  it('says with 410 that it wants nothing more, and is switched off at once [S11.hooks.retried]', async () => {
    const ada = await signUp();
    await hook(ada);
    world.receiver.answer = answerWith(410);
    await notify(fundingOf(ada));
    await deliver();
    expect(await hooks(ada)).toMatchObject([{ state: 'off' }]);
  });

  it('does not hold up another webhook or a later event [S11.hooks.retried]', async () => {
    const ada = await signUp();
    await hook(ada);
    world.receiver.answer = answerWith(500);
    await notify(fundingOf(ada));
    await deliver();
    world.receiver.answer = answerWith(204);
    await notify(fundingOf(ada, '7'));
    expect(await deliver()).toBe(1);
    expect(world.receiver.received.at(-1)?.data).toMatchObject({ amount: { amount: '7' } });
  });
});

describe('the log', () => {
  const replay = ({ token }: SignedUp, delivery: unknown) =>
    world.app.call('POST', 'webhooks/replay/', { token, body: { delivery: String(delivery) } });

  it('sends a delivery again under the same id, also one that was given up [S11.hooks.log]', async () => {
    const ada = await signUp();
    const id = await hook(ada);
    await notify(fundingOf(ada));
    await deliver();
    const [entry] = await log(ada, id);
    expect((await replay(ada, entry?.id)).status).toBe(200);
    expect(await log(ada, id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
    expect(await deliver()).toBe(1);
    const [first, second] = world.receiver.received;
    expect(second).toEqual(first);
  });

  it('is nobody else’s, and neither is the webhook [S11.hooks.log]', async () => {
    const [ada, eve] = [await signUp(), await signUp()];
    const id = await hook(ada);
    await notify(fundingOf(ada));
    const [entry] = await log(ada, id);
    const change = { webhook: id, events: ['alert'], paused: true };
    const answers = [
      await replay(eve, entry?.id),
      await world.app.call('POST', 'webhooks/change/', { token: eve.token, body: change }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await hooks(ada)).toMatchObject([{ state: 'on' }]);
  });

  it('has a test event, which a webhook that is not on does not get [S11.hooks.log]', async () => {
    const ada = await signUp();
    const id = await hook(ada, ['alert']);
    const send = () => world.app.call('POST', `webhooks/${id}/test/`, { token: ada.token });
    expect((await send()).status).toBe(200);
    await deliver();
    expect(world.receiver.received).toMatchObject([{ type: 'test', data: { webhook: id } }]);
    const change = { webhook: id, events: ['alert'], paused: true };
    await world.app.call('POST', 'webhooks/change/', { token: ada.token, body: change });
    expect(await send()).toMatchObject({ status: 409, body: { detail: refusalTexts.hookNotOn } });
  });

  it('keeps a delivery for a week [S11.hooks.log]', async () => {
    const ada = await signUp();
    const id = await hook(ada);
    await notify(fundingOf(ada), fundingOf(ada));
    await world.app.db.query(
      `update webhook_deliveries set created_at = now() - interval '8 days' where id = (select min(id) from webhook_deliveries)`,
    );
    await sweepExpired(world.app.db);
    expect(await log(ada, id)).toHaveLength(1);
  });
});

const NEW_PASSWORD = 'Another!word2';

async function resetPassword({ email }: SignedUp): Promise<void> {
  await world.app.call('POST', 'api/password_reset/', { body: { email } });
  const [, token] = /password-reset\/([\w-]+)/.exec(world.app.mails.at(-1)?.body ?? '') ?? [];
  await world.app.call('POST', 'api/password_reset/confirm/', { body: { token, password: NEW_PASSWORD } });
}

describe('what ends it', () => {
  const change = (paused: boolean) => async (ada: SignedUp, webhook: string) =>
    world.app.call('POST', 'webhooks/change/', { token: ada.token, body: { webhook, events: ['funded'], paused } });
  const ends: Record<string, (ada: SignedUp, id: string) => Promise<unknown>> = {
    'a pause': change(true),
    'a removal': ({ token }, id) => world.app.call('DELETE', `webhooks/${id}/`, { token }),
    'a freeze': ({ id }) => world.app.db.transaction((tx) => freezeUser(tx, String(id), 'why')),
    'a deactivation': ({ id }) => world.app.db.transaction((tx) => deactivateUser(tx, String(id))),
    'a new password': resetPassword,
  };

  it.each(Object.keys(ends))('%s sends nothing more, not even what waits [S11.hooks.end]', async (name) => {
    const ada = await signUp();
    const id = await hook(ada);
    await notify(fundingOf(ada));
    await ends[name]?.(ada, id);
    await notify(fundingOf(ada));
    expect(await deliver()).toBe(0);
  });

  it('a new password pauses all, and their user is notified once [S11.hooks.end]', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    await hook(ada);
    await hook(ada, ['alert']);
    const notices = async ({ email }: SignedUp) => {
      const body = { email, password: NEW_PASSWORD };
      const { token } = (await world.app.call('POST', 'login/', { body })).body as { token: string };
      const { body: notes } = await world.app.call('GET', 'notifications/', { token });
      const texts = (notes as { message: string }[]).map(({ message }) => message);
      return [texts.filter((text) => text.startsWith('Your webhooks were paused')), await hooks({ ...ada, token })];
    };
    await resetPassword(ada);
    await resetPassword(ben);
    expect(await notices(ada)).toMatchObject([[expect.any(String)], [{ state: 'paused' }, { state: 'paused' }]]);
    expect(await notices(ben)).toEqual([[], []]);
  });

  it('what waits while a user is frozen is sent afterwards [S11.hooks.end]', async () => {
    const ada = await signUp();
    await hook(ada);
    await world.app.db.transaction((tx) => freezeUser(tx, String(ada.id), 'why'));
    await notify(fundingOf(ada));
    expect(await deliver()).toBe(0);
    await world.app.db.transaction((tx) => unfreezeUser(tx, String(ada.id)));
    expect(await deliver()).toBe(1);
  });
});

describe('making one', () => {
  const make = ({ token }: SignedUp, wanted: object = {}) =>
    world.app.call('POST', 'webhooks/', {
      token,
      body: { password: PASSWORD, url: 'https://books.example/', events: ['funded'], ...wanted },
    });

  it.each([
    ['url', { url: 'ftp://books.example/' }],
    ['url', { url: `https://books.example/${'a'.repeat(500)}` }],
    ['events', { events: [] }],
    ['events', { events: ['everything'] }],
    ['password', { password: 'Wrong!word1' }],
  ])('refuses a wrong %s at its field [S11.hooks.made]', async (field, wanted) => {
    const { status, body } = await make(await signUp(), wanted);
    expect([status, Object.keys(body as object)]).toEqual([400, [field, 'code']]);
  });

  it('is notified and mailed, and possible five times [S11.hooks.made]', async () => {
    const ada = await signUp();
    const before = world.app.mails.length;
    for (let count = 0; count < MOST_WEBHOOKS; count += 1) expect((await make(ada)).status).toBe(201);
    expect(world.app.mails.slice(before)).toHaveLength(MOST_WEBHOOKS);
    expect(await make(ada)).toMatchObject({
      status: 409,
      body: { detail: refusalTexts.tooManyHooks(MOST_WEBHOOKS) },
    });
  });
});

describe('changing one', () => {
  it('needs the password and the code to send more, and a session alone to send less [S11.hooks.changed]', async () => {
    const ada = await withFactor(world.app);
    const [code, ...others] = ada.codes;
    const body = { password: PASSWORD, url: `${world.receiver.origin}/`, events: ['funded', 'alert'] };
    const make = (given: object) =>
      world.app.call('POST', 'webhooks/', { token: ada.token, body: { ...body, ...given } });
    expect(await make({})).toMatchObject({ status: 400, body: { code: [refusalTexts.codeNeeded] } });
    const webhook = String(((await make({ code })).body as { id: number }).id);
    const change = async (events: string[], paused: boolean, given: object = {}) => {
      const wanted = { webhook, events, paused, ...given };
      const answer = await world.app.call('POST', 'webhooks/change/', { token: ada.token, body: wanted });
      return [answer.status, (await hooks(ada))[0]];
    };
    const [less, more] = [['alert'], ['funded', 'alert']];
    expect(await change(less, false)).toMatchObject([200, { events: less, state: 'on' }]);
    for (const given of [{}, { password: 'Wrong!word1' }, { password: PASSWORD }, { code: others[0] }])
      expect(await change(more, false, given)).toMatchObject([400, { events: less }]);
    expect(await change(more, false, { password: PASSWORD, code: others[0] })).toMatchObject([200, { events: more }]);
    expect(await change(more, true)).toMatchObject([200, { state: 'paused' }]);
    expect(await change(less, false)).toMatchObject([400, { state: 'paused' }]);
    const proof = { password: PASSWORD, code: others[1] };
    expect(await change(less, false, proof)).toMatchObject([200, { events: less, state: 'on' }]);
  });
});

import { newWebhookPayload, replayPayload, webhookChangePayload } from '@contract/webhooks';
import { refusalTexts } from '@/texts/refusals';
import { type Expectation, expectation, PASSWORD } from '@test/contract/suite/bench';
import { created, nothing, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { type BackendState, newId } from '@test/support/mswBackend/state';
import { notFound, Refusal } from '@test/support/mswBackend/wire';
import { active, byId, type NounFacts, type Requirement } from './callFacts';

const WANTED = {
  password: PASSWORD,
  code: '123456',
  url: 'https://books.example/crossrate',
  events: ['funded', 'filled'],
};
const HOOK = { url: WANTED.url, events: WANTED.events, state: 'on', created: 'then', failing_since: null };
const DELIVERY = {
  ...{ message: 'm1', event: 'filled', state: 'delivered', created: 'then', tries: 1, status: 200, fault: null },
  ...{ tried: 'then', next: null },
};
const groups = 'notifications';
const OWN = { path: 'webhooks/', body: WANTED };
const own = { ...active, foreign: byId(OWN) };
const CHANGE = { webhook: '7', events: ['funded'], paused: true, password: PASSWORD, code: '123456' };

function hookOf(state: BackendState, id: string) {
  const found = state.webhooks.find((hook) => hook.id === id);
  if (!found) throw notFound();
  return found;
}

const deliveryOf = (state: BackendState, event: 'test') => ({
  ...{ id: newId(state), message: `m${newId(state)}`, event, state: 'waiting' as const, created: null, tries: 0 },
  ...{ status: null, fault: null, tried: null, next: null },
});

/** Webhooks, `state.webhooks`, with the deliveries of all of them. None is sent. */
export const facts: NounFacts = {
  getWebhooks: {
    line: 'GET webhooks/',
    answer: { sent: [{ id: 7, ...HOOK }], kept: [{ id: '7', ...HOOK }] },
    groups,
    msw: (_request, state) => ok(state.webhooks),
  },
  createWebhook: {
    argument: { ...WANTED, unknown: 'never sent' },
    line: 'POST webhooks/',
    body: WANTED,
    answer: { sent: { id: 7, secret: 'whsec_s' }, kept: { id: '7', secret: 'whsec_s' } },
    success: 201,
    groups,
    msw: (request, state) => {
      const { password, url, events } = payloadOf(request, newWebhookPayload);
      if (password !== userOf(request).password) throw new Refusal(400, { password: [refusalTexts.passwordWrong] });
      if (!url.startsWith('https:')) throw new Refusal(400, { url: [refusalTexts.hookAddress] });
      const id = newId(state);
      state.webhooks.push({ id, url, events, state: 'on', created: new Date().toISOString(), failing_since: null });
      return created({ id, secret: `whsec_${id}` });
    },
  },
  changeWebhook: {
    argument: CHANGE,
    line: 'POST webhooks/change/',
    body: CHANGE,
    groups,
    access: active,
    msw: (request, state) => {
      const { webhook, events, paused, password } = payloadOf(request, webhookChangePayload);
      const hook = hookOf(state, webhook);
      const isMore = !paused && (hook.state !== 'on' || events.some((event) => !hook.events.includes(event)));
      if (password === undefined && isMore) throw new Refusal(400, { password: [refusalTexts.passwordNeeded] });
      if (password !== undefined && password !== userOf(request).password)
        throw new Refusal(400, { password: [refusalTexts.passwordWrong] });
      Object.assign(hook, { events, state: paused ? 'paused' : 'on', failing_since: null });
      return ok({});
    },
  },
  removeWebhook: {
    argument: '7',
    line: 'DELETE webhooks/7/',
    success: 204,
    groups,
    access: own,
    msw: (request, state) => {
      const gone = hookOf(state, request.id);
      state.webhooks = state.webhooks.filter((hook) => hook !== gone);
      return nothing();
    },
  },
  getDeliveries: {
    argument: '7',
    line: 'GET webhooks/7/deliveries/',
    answer: { sent: [{ id: 9, ...DELIVERY }], kept: [{ id: '9', ...DELIVERY }] },
    groups,
    access: own,
    msw: (request, state) => {
      hookOf(state, request.id);
      return ok(state.deliveries);
    },
  },
  testWebhook: {
    argument: '7',
    line: 'POST webhooks/7/test/',
    groups,
    access: own,
    msw: (request, state) => {
      hookOf(state, request.id);
      state.deliveries.unshift(deliveryOf(state, 'test'));
      return ok({});
    },
  },
  replayDelivery: {
    argument: { delivery: '9' },
    line: 'POST webhooks/replay/',
    body: { delivery: '9' },
    groups,
    msw: (request, state) => {
      const { delivery } = payloadOf(request, replayPayload);
      const found = state.deliveries.find(({ id }) => id === delivery);
      if (!found) throw notFound();
      Object.assign(found, { state: 'waiting', tries: 0 });
      return ok({});
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation(
    'a webhook needs the password and a public https address, is listed without its secret, tested, changed and removed [S11.hooks.made] [S11.hooks.log]',
    [
      'getWebhooks',
      'createWebhook',
      'changeWebhook',
      'removeWebhook',
      'getDeliveries',
      'testWebhook',
      'replayDelivery',
    ],
    async (bench) => {
      const { token } = await bench.account();
      for (const wrong of [{ password: 'Wrong!word1' }, { url: 'http://books.example/' }])
        expect(await bench.status('createWebhook', { token, json: { ...WANTED, ...wrong } })).toBe(400);
      const { id = '', secret } = (await bench.answer('createWebhook', { token, json: WANTED })) as Record<
        string,
        string
      >;
      expect(secret).toMatch(/^whsec_/);
      const listed = await bench.answer('getWebhooks', { token });
      expect(listed).toMatchObject([{ id, url: WANTED.url, events: WANTED.events, state: 'on' }]);
      expect(JSON.stringify(listed)).not.toContain(secret);
      expect(await bench.status('testWebhook', { token, id })).toBe(200);
      const [delivery] = await bench.answer('getDeliveries', { token, id });
      expect(delivery).toMatchObject({ event: 'test', state: 'waiting' });
      expect(await bench.status('replayDelivery', { token, json: { delivery: delivery?.id } })).toBe(200);
      const json = { webhook: id, events: ['alert'], paused: true };
      expect(await bench.status('changeWebhook', { token, json })).toBe(200);
      expect(await bench.answer('getWebhooks', { token })).toMatchObject([{ events: ['alert'], state: 'paused' }]);
      const again = { ...json, paused: false };
      expect(await bench.status('changeWebhook', { token, json: again })).toBe(400);
      expect(await bench.status('changeWebhook', { token, json: { ...again, password: PASSWORD } })).toBe(200);
      expect(await bench.status('removeWebhook', { token, id })).toBe(204);
      expect(await bench.answer('getWebhooks', { token })).toEqual([]);
    },
  ),
];

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.hooks.${id}`, section: 11, title: 'Webhooks', text },
});

export const requirements = [
  requirement(
    'made',
    'A webhook is made with the password, and a code of the second factor if that is on: a public https address and the events that it gets; its secret is shown once, and at most 5 are kept.',
  ),
  requirement(
    'sent',
    'Each chosen event is sent at least once, whatever process dies, signed by the rules of Standard Webhooks, with ids and amounts as decimal text and nothing that people wrote.',
  ),
  requirement(
    'retried',
    'What is not taken is tried again with growing pauses for a day; a webhook that fails for three days is switched off, with a notification and a mail.',
  ),
  requirement('log', 'The last deliveries of a webhook are listed with their outcome, and each can be sent again.'),
  requirement(
    'addresses',
    'No private, loopback, link-local or own address is ever called, neither by another spelling, by a redirection nor by a name that leads there.',
  ),
  requirement(
    'changed',
    'A change that sends more needs the password and the code again; to pause one, or to send less, a session is enough.',
  ),
  requirement(
    'end',
    'A freeze, a deactivation, a new password, a pause and a removal end what is sent. A new password pauses all, with a notification.',
  ),
  requirement('own', 'Without the capability nothing of it is shown or asked for.'),
];

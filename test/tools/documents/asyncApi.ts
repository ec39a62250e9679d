import { listingsDelta, ownDelta, subscribeFeedMessage, subscribeOwnMessage } from '@contract/feeds';
import { lastNewsQuestion, OWN_GROUPS } from '@contract/values/ownFeed';
import { RECORDED_PLACE } from '@contract/values/traceFrame';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { LIVE_GROUPS, liveGroupSchema, subscribeMessageSchema } from '@contract/values/liveGroups';
import { deltaOf } from '@/domain/book/listingsFeed';
import { presentDelta } from '@server/modules/listings/presenter';
import { presentTransaction } from '@server/modules/transactions/record';
import { presentUser } from '@server/modules/users';
import { presentWallet } from '@server/modules/wallets';
import { type Json, jsonSchemaOf } from '@server/openapi/document';
import * as v from 'valibot';

const FROM = '812-3fa9c001';
const STEP = { from: FROM, to: '813-77c1a2b3', sum: 'k3J9x2QpZ0c' };
const LISTING = { id: '107381', user: '2', currency: 'CNY', swap_to: 'NGN', Amount: '4321.09', rate: '195.3415' };

const OWN_STEP = { from: '41-5d0c33a1', to: '42-90bd12ef' };
const AT = new Date('2026-11-23T09:30:00.000Z');
const WALLET = presentWallet({ id: '7', currency: 'NGN', balance: '1204.5' });
const USER = presentUser({
  ...{ id: '2', username: 'ada', email: 'ada@example.com', phone_number: '', birthday: null },
  ...{ first_name: 'Ada', last_name: 'Mensah' },
});
const TRANSACTION = presentTransaction({
  ...{ id: '93', user_id: '2', email: 'ada@example.com', type: 'ORDER', status: 'COMPLETED' },
  ...{ currency_from: 'NGN', currency_to: 'CNY', amount: '216', rate: '216', transaction_fee: '2.16' },
  ...{ path: null, bank_account_id: null, transaction_receipt: null, qr_code: null },
  ...{ created_at: AT, last_updated: AT },
});

const hint = v.object({ group: liveGroupSchema });
const aDelta = presentDelta(deltaOf(STEP, ['107381', '107402'], (id) => (id === LISTING.id ? LISTING : undefined)));

/** As `readTraceFrame` takes it. */
const traceFrame = v.object({ traces: v.array(v.pipe(v.string(), v.regex(RECORDED_PLACE))) });

/** As `readNewsAges` takes it. */
const lastNewsFrame = v.object({ lastNews: v.record(v.string(), v.pipe(v.number(), v.minValue(0))) });

/** The messages of the live channel: who sends them, their schemas, and one of each kind. */
export const LIVE_MESSAGES = {
  subscribe: {
    by: 'client',
    summary: 'Asks for the hints of a group; sent for each group held, on every open.',
    schema: subscribeMessageSchema,
    examples: LIVE_GROUPS.map((group): object => ({ type: 'subscribe', group })),
  },
  follow: {
    by: 'client',
    summary:
      'Asks for the changes of the listings since a version. Only after an answer with the header Listings-Feed.',
    schema: subscribeFeedMessage,
    examples: [{ type: 'subscribe', group: 'listings', feed: 1, since: FROM }] as object[],
  },
  followOwn: {
    by: 'client',
    summary:
      'Asks for the changes of the wallets or the transactions since a version. Only after an answer with the header Own-Feed.',
    schema: subscribeOwnMessage,
    examples: OWN_GROUPS.map((group): object => ({ type: 'subscribe', group, feed: 1, since: OWN_STEP.from })),
  },
  askLastNews: {
    by: 'client',
    summary:
      'Asks when there was last news of these groups for the user. Only if the capability lastNews is announced.',
    schema: lastNewsQuestion,
    examples: [{ type: 'lastNews', groups: ['homepage_updates', 'listings'] }] as object[],
  },
  hint: {
    by: 'server',
    summary: 'The data that this group feeds has changed; fetch it.',
    schema: hint,
    examples: LIVE_GROUPS.map((group): object => ({ group })),
  },
  delta: {
    by: 'server',
    summary: 'What changed in the listings, for sockets that follow them and whose user is known.',
    schema: listingsDelta,
    examples: [aDelta] as object[],
  },
  ownDelta: {
    by: 'server',
    summary: 'What changed in the wallets or the transactions of the user of the socket, in the shapes of the answers.',
    schema: ownDelta,
    examples: [
      { group: 'transactions', ...OWN_STEP, set: [TRANSACTION] },
      { group: 'homepage_updates', ...OWN_STEP, wallets: [WALLET], me: USER },
    ] as object[],
  },
  lastNews: {
    by: 'server',
    summary: 'How many milliseconds ago there was last news of the groups that were asked about.',
    schema: lastNewsFrame,
    examples: [{ lastNews: { homepage_updates: 5210, listings: 40 } }] as object[],
  },
  traces: {
    by: 'server',
    summary: 'Where in which traces the delta before it was sent; only if the server sends traces to a collector.',
    schema: traceFrame,
    examples: [{ traces: [`00-${'4bf92f3577b34da6'.repeat(2)}-00f067aa0ba902b7-01`] }] as object[],
  },
} as const;

type Name = keyof typeof LIVE_MESSAGES;
const NAMES = Object.keys(LIVE_MESSAGES) as Name[];

const messageOf = (name: Name): Json => {
  const { summary, schema, examples } = LIVE_MESSAGES[name];
  return { name, summary, payload: jsonSchemaOf(schema), examples: examples.map((payload) => ({ payload })) };
};

const operation = (action: string, names: readonly Name[]): Json => ({
  action,
  channel: { $ref: '#/channels/live' },
  messages: names.map((name) => ({ $ref: `#/channels/live/messages/${name}` })),
});

/** The AsyncAPI document of the live channel, as the server sees it: it receives what clients send. */
export const asyncApiDocument = (): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Crossrate: the live channel',
    version: '1.0.0',
    description:
      'A WebSocket; docs/PROTOCOL.md explains it. `follow`, `followOwn`, `askLastNews`, `delta`, `ownDelta`, `lastNews` and `traces` are of our own server alone.',
  },
  channels: {
    live: {
      address: `/backend/${LIVE_CHANNEL_PATH}`,
      messages: Object.fromEntries(NAMES.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    },
  },
  operations: {
    hear: operation(
      'receive',
      NAMES.filter((name) => LIVE_MESSAGES[name].by === 'client'),
    ),
    tell: operation(
      'send',
      NAMES.filter((name) => LIVE_MESSAGES[name].by === 'server'),
    ),
  },
  components: { messages: Object.fromEntries(NAMES.map((name) => [name, messageOf(name)])) },
});

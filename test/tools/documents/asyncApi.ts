import { listingsDelta, ownDelta, subscribeFeedMessage, subscribeOwnMessage } from '@contract/feeds';
import { lastNewsQuestion, OWN_GROUPS } from '@contract/values/ownFeed';
import { RECORDED_PLACE } from '@contract/values/traceFrame';
import type { KeyScope } from '@contract/apiKeys';
import { PRIVATE_SOCKET } from '@contract/programs';
import { PUBLIC_SOCKET } from '@contract/publicMarket';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { LIVE_GROUPS, liveGroupSchema, subscribeMessageSchema } from '@contract/values/liveGroups';
import { deltaOf } from '@/domain/book/listingsFeed';
import { presentDelta } from '@server/modules/listings/repository';
import { presentTransaction } from '@server/modules/transactions/record';
import { presentUser } from '@server/modules/users';
import { presentWallet } from '@server/modules/wallets';
import { CONTACT, type Json, jsonSchemaOf, LICENSE_NAME, SECURITY_SCHEMES } from '@server/openapi/document';
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

const LEVEL = { price: '216.5', rate: '216.5', amount: '50', total: '10825', listings: 2 };
const BID = { price: '213.2196162', rate: '0.00469', amount: '0', total: '0', listings: 0 };
const BOOK = { channel: 'book', market: 'CNY-NGN', depth: 100 };
const TRADES = { channel: 'trades', market: 'CNY-NGN' };
const TRADE = { id: 812, at: AT.toISOString(), side: 'buy', rate: '214', amount: '4.6', total: '984.4' };

/** The messages of the public socket. */
export const PUBLIC_MESSAGES = {
  followMarket: {
    by: 'client',
    summary: 'Asks for the book or the trades of a market: everything once, and then what changes.',
    schema: PUBLIC_SOCKET.asks,
    examples: [BOOK, TRADES].flatMap((channel) =>
      ['subscribe', 'unsubscribe'].map((type): object => ({ type, ...channel })),
    ),
  },
  market: {
    by: 'server',
    summary: 'The book or the trades of a market, or what changed; seq is one more than in the message before.',
    schema: PUBLIC_SOCKET.sends,
    examples: [
      { ...BOOK, type: 'snapshot', seq: 41, version: FROM, bids: [], asks: [LEVEL], checksum: 3098247631 },
      { ...BOOK, type: 'delta', seq: 42, version: STEP.to, bids: [BID], asks: [], checksum: 3098247631 },
      { ...TRADES, type: 'snapshot', seq: 7, trades: [TRADE] },
      { ...TRADES, type: 'delta', seq: 8, trades: [{ ...TRADE, id: 813 }] },
    ] as object[],
  },
} as const;

const FILL = { id: 7, at: AT.toISOString(), currency: 'CNY', swap_to: 'NGN', taken: '10', paid: '2160', rate: '216' };

/** The messages of the private socket. */
export const PRIVATE_MESSAGES = {
  followOwnChannel: {
    by: 'client',
    summary: "Asks for the user's orders, fills or balances: the newest once, and then what changes.",
    schema: PRIVATE_SOCKET.asks,
    examples: ['orders', 'fills', 'balances'].flatMap((channel) =>
      ['subscribe', 'unsubscribe'].map((type): object => ({ type, channel })),
    ),
  },
  own: {
    by: 'server',
    summary: "The user's orders, fills or balances, or what changed; seq is one more than in the message before.",
    schema: PRIVATE_SOCKET.sends,
    examples: [
      { channel: 'orders', type: 'snapshot', seq: 1, orders: [TRANSACTION] },
      { channel: 'fills', type: 'delta', seq: 2, fills: [{ ...FILL, sold: true }] },
      { channel: 'balances', type: 'delta', seq: 2, balances: [{ currency: 'CNY', free: '45', held: '5' }] },
    ] as object[],
  },
} as const;

interface Message {
  by: 'client' | 'server';
  summary: string;
  schema: Parameters<typeof jsonSchemaOf>[0];
  examples: readonly object[];
}

interface Channel {
  path: string;
  about: string;
  messages: Readonly<Record<string, Message>>;
  /** The scopes whose keys open it with a signed handshake; without them it is opened without a key. */
  scopes?: readonly KeyScope[];
}

/** The channels by name. */
const CHANNELS: Record<string, Channel> = {
  live: {
    path: LIVE_CHANNEL_PATH,
    about: 'The live channel of the app. The cookie of a session says whose it is; no key opens it.',
    messages: LIVE_MESSAGES,
  },
  public: { path: PUBLIC_SOCKET.path, about: 'Market data, for anybody and without a key.', messages: PUBLIC_MESSAGES },
  private: {
    path: PRIVATE_SOCKET.path,
    about: 'Orders, fills and balances of the user of a key, which has the scope read and signs the handshake.',
    messages: PRIVATE_MESSAGES,
    scopes: ['read'],
  },
};

/** The handshake of a channel that keys open, with the headers of openapi.json. */
function signedHandshake({ scopes }: Channel): Json {
  if (!scopes) return {};
  const headers = [SECURITY_SCHEMES.Key, SECURITY_SCHEMES.KeyTime, SECURITY_SCHEMES.KeySignature];
  const properties = Object.fromEntries(
    headers.map(({ name, description }) => [name, { type: 'string', description }] as const),
  );
  const ws = { method: 'GET', headers: { type: 'object', properties, required: Object.keys(properties) } };
  return { 'x-scopes': scopes, bindings: { ws } };
}

const messageOf = ([name, { summary, schema, examples }]: [string, Message]): Json => ({
  ...{ name, summary, payload: jsonSchemaOf(schema) },
  examples: examples.map((payload) => ({ payload })),
});

/** Each channel's operations: it receives what clients send. */
function operationsOf([channel, { messages }]: [string, (typeof CHANNELS)[string]]): [string, Json][] {
  const operation = (action: string, sender: Message['by'], description: string): Json => ({
    action,
    description,
    channel: { $ref: `#/channels/${channel}` },
    messages: Object.keys(messages)
      .filter((name) => messages[name]?.by === sender)
      .map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  });
  const suffix = channel === 'live' ? '' : channel.charAt(0).toUpperCase() + channel.slice(1);
  return [
    [`receive${suffix}`, operation('receive', 'client', 'What clients send.')],
    [`send${suffix}`, operation('send', 'server', 'What the server sends.')],
  ];
}

/** The AsyncAPI document of the sockets, as the server sees them: it receives what clients send. */
export const asyncApiDocument = (): Json => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Crossrate: the live channel and the sockets of programs',
    version: '1.0.0',
    description:
      'WebSockets; docs/PROTOCOL.md explains them. `follow`, `followOwn`, `askLastNews`, `delta`, `ownDelta`, `lastNews`, `traces` and the sockets of programs are of our own server alone.',
    contact: CONTACT,
    license: { name: LICENSE_NAME, url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    tags: [{ name: 'Live', description: 'What changes, as it changes.' }],
  },
  servers: {
    own: {
      host: '{host}',
      protocol: 'wss',
      description: 'This server.',
      variables: { host: { default: 'localhost', description: 'The host of the app, with its port.' } },
    },
  },
  channels: Object.fromEntries(
    Object.entries(CHANNELS).map(([name, channel]) => {
      const { path, about, messages } = channel;
      const refs = Object.keys(messages).map((one): [string, Json] => [one, { $ref: `#/components/messages/${one}` }]);
      const description = `${about} A slash at the end may be written or left out.`;
      const address = `/backend/${path.replace(/\/$/, '')}`;
      return [name, { description, address, messages: Object.fromEntries(refs), ...signedHandshake(channel) }];
    }),
  ),
  operations: Object.fromEntries(Object.entries(CHANNELS).flatMap(operationsOf)),
  components: {
    messages: Object.fromEntries(
      Object.values(CHANNELS).flatMap(({ messages }) =>
        Object.entries(messages).map((each) => [each[0], messageOf(each)]),
      ),
    ),
  },
});

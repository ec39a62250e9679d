import { listingsDelta, subscribeFeedMessage } from '@contract/schemas/listingsDelta';
import { LIVE_CHANNEL_PATH, LIVE_GROUPS, liveGroupSchema, subscribeMessageSchema } from '@contract/values/liveGroups';
import { deltaOf } from '@/domain/feed/listingsDelta';
import { presentDelta } from '@server/modules/listings/presenter';
import { type Json, jsonSchemaOf } from '@server/openapi/jsonSchema';
import * as v from 'valibot';

const FROM = '812-3fa9c001';
const STEP = { from: FROM, to: '813-77c1a2b3', sum: 'k3J9x2QpZ0c' };
const LISTING = { id: '107381', user: '2', currency: 'CNY', swap_to: 'NGN', Amount: '4321.09', rate: '195.3415' };

const hint = v.object({ group: liveGroupSchema });
const aDelta = presentDelta(deltaOf(STEP, ['107381', '107402'], (id) => (id === LISTING.id ? LISTING : undefined)));

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
    description: 'A WebSocket; docs/PROTOCOL.md explains it. `follow` and `delta` are of our own server alone.',
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

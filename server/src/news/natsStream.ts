import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream';
import { type ConnectionOptions, nanos, type NatsConnection } from '@nats-io/transport-node';
import { combineMessages } from './combineMessages';
import type { RecordedMessage } from './messageRepository';

/** The same server may carry the messages of several installations. */
const PREFIX = 'crossrate';
/** The subject of what everybody hears. */
export const EVERYBODY = `${PREFIX}.everybody`;
const USERS = `${PREFIX}.users`;
/** Longer than any message waits to be sent again. */
const KEPT_MS = 120_000;
const MOST_BYTES = 64 * 1024 * 1024;
const STREAM_CONFIG = {
  name: `${PREFIX}-users`,
  subjects: [USERS],
  storage: StorageType.Memory,
  discard: DiscardPolicy.Old,
  max_bytes: MOST_BYTES,
  max_age: nanos(KEPT_MS),
  duplicate_window: nanos(KEPT_MS),
};

const isForAll = ({ message }: RecordedMessage) =>
  'console' in message || ('group' in message && message.users === null);

/** Where and as whom to connect. */
export function addressOf(text: string): ConnectionOptions {
  const { host, username, password, protocol } = new URL(text);
  const user = username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { servers: host, ...user, ...(protocol === 'tls:' && { tls: {} }) };
}

/** Hears what is sent to users from now on. */
export async function openStream(connection: NatsConnection): Promise<ConsumerMessages> {
  const manager = await jetstreamManager(connection);
  // A stream that another release made differently is changed.
  await manager.streams.add(STREAM_CONFIG).catch(() => manager.streams.update(STREAM_CONFIG.name, STREAM_CONFIG));
  // Older ones are not heard again: the end of a session would close the sockets of the user's next one.
  const consumer = await jetstream(connection).consumers.get(STREAM_CONFIG.name, { deliver_policy: DeliverPolicy.New });
  return consumer.consume();
}

/** Resolves with true when NATS has all of them. */
export async function publishAll(connection: NatsConnection, messages: readonly RecordedMessage[]): Promise<true> {
  const stream = jetstream(connection);
  for (const message of combineMessages(messages.filter(isForAll).map((each) => each.message))) {
    connection.publish(EVERYBODY, JSON.stringify(message));
  }
  const kept = messages.filter((each) => !isForAll(each));
  await Promise.all([
    connection.flush(),
    ...kept.map(({ key, message }) => stream.publish(USERS, JSON.stringify(message), { msgID: key })),
  ]);
  return true;
}

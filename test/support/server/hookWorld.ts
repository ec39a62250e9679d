import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { HOOK_EVENTS } from '@contract/webhooks';
import { readClock } from '@server/db/database';
import { type Note, notifyAll } from '@server/modules/notifications';
import { takeWebhooks } from '@server/worker/webhooks';
import { openTestApp, PASSWORD, type SignedUp, type TestApp } from './testApp';

/** What a receiver was sent, if its signature is right. */
export interface Received {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** A user's own system on this machine. It checks each signature with the library and takes what `answer` says. */
export async function startReceiver() {
  const secrets = new Map<string, string>();
  const received: Received[] = [];
  const calls: { path: string; headers: IncomingHttpHeaders }[] = [];
  const world = {
    secrets,
    received,
    calls,
    /** How many signatures were wrong. */
    forged: 0,
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
  };
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      calls.push({ path, headers: request.headers });
      try {
        const headers = request.headers as Record<string, string>;
        const event = new Webhook(secrets.get(path) ?? '').verify(body, headers) as Omit<Received, 'id'>;
        received.push({ ...event, id: headers['webhook-id'] ?? '' });
      } catch {
        world.forged += 1;
      }
      world.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(world, {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const fail = (facts: object) => {
  throw new Error(JSON.stringify(facts));
};

/** A server and a receiver for the tests of a file. */
export function hookWorld() {
  const world = {} as { app: TestApp; receiver: Awaited<ReturnType<typeof startReceiver>> };
  let paths = 0;
  beforeAll(async () => {
    [world.app, world.receiver] = await Promise.all([openTestApp({ callAnyHost: true }), startReceiver()]);
  });
  beforeEach(async () => {
    await world.app.db.query('delete from webhooks');
    world.receiver.received.length = 0;
    world.receiver.calls.length = 0;
    world.receiver.answer = (response) => void response.writeHead(204).end();
  });
  afterAll(() => Promise.all([world.app.close(), world.receiver.close()]));

  const partsOf = (db = world.app.db) => ({ ...world.app.parts, db, log: { error: fail } });

  return {
    world,
    partsOf,
    signUp: () => world.app.signUp(),
    /** A webhook of a user to the receiver. @returns its id */
    async hook(
      { token }: SignedUp,
      events: readonly string[] = HOOK_EVENTS,
      origin = world.receiver.origin,
    ): Promise<string> {
      const path = `/${String((paths += 1))}`;
      const body = { password: PASSWORD, url: origin + path, events };
      const answer = await world.app.call('POST', 'webhooks/', { token, body });
      expect(answer.status).toBe(201);
      const { id, secret } = answer.body as { id: number; secret: string };
      world.receiver.secrets.set(path, secret);
      return String(id);
    },
    notify: (...notes: Note[]) => world.app.db.transaction((tx) => notifyAll(tx, notes)),
    /** Everything that is due at a time of the database's clock, later by so much. @returns how many were tried */
    async deliver(laterMs = 0): Promise<number> {
      const at = new Date((await readClock(world.app.db)).getTime() + 1 + laterMs);
      let count = 0;
      for (;;) {
        const taken = await takeWebhooks(partsOf(), at, 100);
        await Promise.all(taken);
        count += taken.length;
        if (taken.length === 0) return count;
      }
    },
    hooks: async ({ token }: SignedUp) =>
      (await world.app.call('GET', 'webhooks/', { token })).body as Record<string, unknown>[],
    /** The log of a webhook as its user sees it, newest first. */
    log: async ({ token }: SignedUp, id: string) =>
      (await world.app.call('GET', `webhooks/${id}/deliveries/`, { token })).body as Record<string, unknown>[],
  };
}

export const fundingOf = (
  { id }: SignedUp,
  amount = '1500.509',
  status: 'COMPLETED' | 'REJECTED' = 'COMPLETED',
): Note => ({
  userId: String(id),
  message: () => 'A funding has ended.',
  about: {
    ...{ kind: 'funding', type: 'FUND_WALLET', status, transaction: '41', note: 'words of the operator' },
    amount: { amount, currency: 'CNY' },
  },
});

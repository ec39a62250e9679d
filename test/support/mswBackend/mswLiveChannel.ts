import { ws } from 'msw';
import * as v from 'valibot';
import { lastNewsQuestion } from '@contract/values/ownFeed';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { type LiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';

type Client = Parameters<Parameters<ReturnType<typeof ws.link>['addEventListener']>[1]>[0]['client'];

/**
 * The live channel of spec 7 at `{host}ws/main/`: subscriptions are kept per socket.
 *
 * @param answerTo what a socket is sent that asks for the changes of a group since a version
 */
export function createMswLiveChannel(host: string, answerTo: (group: LiveGroup, since: string) => string | null) {
  const link = ws.link(`${host.replace(/^http/, 'ws')}${LIVE_CHANNEL_PATH}`);
  const groups = new Map<Client, Set<LiveGroup>>();
  const received: string[] = [];
  const begun = performance.now();
  const lastNews = new Map<LiveGroup, number>();
  const ageOf = (group: LiveGroup) => Math.floor(performance.now() - (lastNews.get(group) ?? begun));

  const handler = link.addEventListener('connection', ({ client }) => {
    groups.set(client, new Set());
    client.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return;
      received.push(data);
      const message = v.safeParse(subscribeMessageSchema, JSON.parse(data));
      if (message.success) {
        const { group } = message.output;
        groups.get(client)?.add(group);
        const { since } = JSON.parse(data) as { since?: string };
        const answer = since === undefined ? null : answerTo(group, since);
        if (answer !== null) client.send(answer);
      }
      const question = v.safeParse(lastNewsQuestion, JSON.parse(data));
      if (!question.success) return;
      const ages = question.output.groups.map((group) => [group, ageOf(group)]);
      client.send(JSON.stringify({ lastNews: Object.fromEntries(ages) as object }));
    });
    client.addEventListener('close', () => groups.delete(client));
  });

  return {
    handler,
    /** Every text that any socket sent, in order. */
    received,
    /** How many sockets are open. */
    connections: () => groups.size,
    /** Whether some open socket holds the group. */
    isSubscribed: (group: LiveGroup) => [...groups.values()].some((held) => held.has(group)),
    /** Sends `{group}` to every socket that holds the group. */
    announce(group: LiveGroup): void {
      lastNews.set(group, performance.now());
      for (const [client, held] of groups) if (held.has(group)) client.send(JSON.stringify({ group }));
    },
    /** Sends any text to every socket. */
    send(text: string): void {
      for (const client of groups.keys()) client.send(text);
    },
    /** Breaks every connection, as a restart of the server does. */
    drop(): void {
      for (const client of [...groups.keys()]) {
        groups.delete(client);
        client.close(1012);
      }
    },
  };
}

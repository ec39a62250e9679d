import type { Server } from 'node:http';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { type LiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';

/** The live channel of a backend without cookies: a message goes to every socket of its group. */
export interface ForeignLive {
  announce(group: LiveGroup): void;
  isSubscribed(group: LiveGroup): boolean;
  /** Every message of every socket. */
  received: readonly string[];
  close(): void;
}

/** Adds the channel to a server. Messages carry more than the group, as such servers' do. */
export function serveForeignLive(server: Server, path: string): ForeignLive {
  const sockets = new WebSocketServer({ server, path });
  const groups = new Map<WebSocket, Set<LiveGroup>>();
  const received: string[] = [];
  sockets.on('connection', (socket) => {
    groups.set(socket, new Set());
    socket.on('close', () => groups.delete(socket));
    socket.on('message', (data: Buffer) => {
      received.push(data.toString());
      const message = v.safeParse(subscribeMessageSchema, JSON.parse(data.toString()));
      if (message.success) groups.get(socket)?.add(message.output.group);
    });
  });
  return {
    announce(group) {
      const text = JSON.stringify({ type: 'group.message', group, message: 'updated', extra: null });
      for (const [socket, held] of groups) if (held.has(group)) socket.send(text);
    },
    received,
    isSubscribed: (group) => [...groups.values()].some((held) => held.has(group)),
    close() {
      for (const socket of groups.keys()) socket.terminate();
      sockets.close();
    },
  };
}

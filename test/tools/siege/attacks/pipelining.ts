import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@test/support/run/command';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { shareOf } from '@test/tools/siege/felt';

const SOCKETS = 60;
/** Far more than may wait; such a connection is closed. */
const FLOOD = 900;
/** As many as may wait; such a connection stays open. */
const MOST_WAITING = 16;
const ROUND_MS = 5_000;
const MOST_MB = 64;
const MOST_DELAY_MS = 250;

/** The address of the largest script of the build. */
function largestScript(): string {
  const folder = path.join(ROOT, 'dist', 'assets');
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: statSync(path.join(folder, name)).size }));
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error('The build has no script.');
  return `/assets/${largest.name}`;
}

/** Opens a connection, sends requests and reads nothing. */
function send(port: number, script: string, requests: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(requests));
  return socket;
}

/** Half of the connections send too much and are opened again and again; the others wait as long as they may. */
async function strike(order: Order): Promise<Sent> {
  const script = largestScript();
  const port = parseInt(new URL(order.origin).port, 10);
  const half = countOf(order, SOCKETS) / 2;
  const end = performance.now() + order.seconds * 1000;
  const [outcomes, all] = [{ connections: 0 }, { requests: 0, bytes: 0 }];
  const open = (requests: number) => {
    outcomes.connections += 1;
    all.requests += requests;
    return send(port, script, requests);
  };
  const close = (sockets: readonly Socket[]) => {
    for (const socket of sockets) {
      all.bytes += socket.bytesWritten;
      socket.destroy();
    }
  };
  const waiting = Array.from({ length: half }, () => open(MOST_WAITING));
  while (performance.now() < end) {
    const floods = Array.from({ length: half }, () => open(FLOOD));
    await pause(Math.min(ROUND_MS, end - performance.now()));
    close(floods);
  }
  close(waiting);
  return { ...all, outcomes };
}

/** Issue 10, 1: answers that nobody reads must not fill the memory. */
export const pipelining: Attack = {
  name: 'pipelining',
  title: '60 connections that pipeline requests for a script and read no answer',
  prepare: () => Promise.resolve([]),
  strike,
  judge: ({ before, during }) => {
    const [used, peak] = [before.use.mb, during.use.mb];
    const grown = used === null || peak === null ? null : peak - used;
    const usual = shareOf(before.felt.ms.health, 0.5) ?? 0;
    const delay = Math.round((shareOf(during.felt.ms.health, 1) ?? 0) - usual);
    return [
      {
        text: `memory grows by at most ${String(MOST_MB)} MB`,
        measured: grown === null ? 'not measured' : `${String(grown)} MB`,
        isMet: grown === null ? null : grown <= MOST_MB,
      },
      {
        text: `health/ is delayed by at most ${String(MOST_DELAY_MS)} ms`,
        measured: `${String(delay)} ms`,
        isMet: delay <= MOST_DELAY_MS,
      },
    ];
  },
};

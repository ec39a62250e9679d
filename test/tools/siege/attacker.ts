import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startClients } from '@test/support/run/childProcess';
import type { Order, Sent } from './attack';

const PROGRAM = path.join(__dirname, 'attackerProcess.ts');
/** An attack that has not ended by itself after this time is ended. */
const GRACE_MS = 90_000;

/** The attacker, in a process of its own, so that its work does not delay what honest clients measure. */
export interface Attacker {
  strike(order: Order): Promise<Sent>;
  close(): Promise<void>;
}

/** Starts the process, and waits until it follows orders. */
export async function startAttacker(): Promise<Attacker> {
  const clients = startClients(PROGRAM);
  await clients.next();
  const giveUp = async (ms: number) => {
    await pause(ms, undefined, { ref: false });
    throw new Error('the attack did not end by itself');
  };
  return {
    strike: (order) => Promise.race([clients.ask<Sent>(order), giveUp(order.seconds * 1000 + GRACE_MS)]),
    close: () => clients.close(),
  };
}

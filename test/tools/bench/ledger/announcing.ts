import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@server/db/pool';
import { announce } from '@server/news/announce';
import { messageStore, postgresBus } from '@server/news/relay';
import type { Fact, FactScenario } from '@test/tools/bench/scenario';
import { openDatabases } from '@test/tools/soak/databases';

const ANNOUNCEMENTS = 1_000;
const BETWEEN_MS = 3;
const [P50, P99] = [0.5, 0.99];
const fail = (error: unknown) => {
  throw error;
};

/** S22: how long after its commit an announcement is heard in another process. */
export const announcing: FactScenario = {
  kind: 'facts',
  id: 'S22',
  title: `${ANNOUNCEMENTS.toLocaleString('en')} announcements, heard by another process`,
  measure: async (): Promise<readonly Fact[]> => {
    const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
    const { db, url, drop } = await databases.fresh(4);
    const other = createDatabase(url);
    const heard = new Map<string, number>();
    const listener = { onMessage: () => undefined, onGap: () => undefined, onFailure: fail };
    const here = await postgresBus(messageStore(db)).subscribe(listener);
    const there = await postgresBus(messageStore(other)).subscribe({
      ...listener,
      onMessage: (message) => {
        for (const user of 'group' in message ? (message.users ?? []) : []) heard.set(user, performance.now());
      },
    });
    const committed: number[] = [];
    for (let index = 0; index < ANNOUNCEMENTS; index += 1) {
      await db.transaction((tx) => announce(tx, 'transactions', [String(index)]));
      committed.push(performance.now());
      await pause(BETWEEN_MS);
    }
    while (heard.size < ANNOUNCEMENTS) await pause(BETWEEN_MS);
    for (const subscription of [here, there]) await subscription.close();
    await other.close();
    await drop();
    await databases.close();
    const delays = committed.map((at, index) => (heard.get(String(index)) ?? Infinity) - at).sort((a, b) => a - b);
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Infinity;
    return [
      { name: 'from the commit until it is heard, half of them', value: at(P50), unit: 'ms' },
      { name: 'from the commit until it is heard, 99 %', value: at(P99), unit: 'ms', least: 25 },
    ];
  },
};

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Placed } from '@test/server/openapi/document';
import { type HostileRequest, hostileRequest } from './requests';
import type { Send } from './send';
import { describe as describeRequest, faultOf, type HostileAnswer, MOST_MS, Tally } from './verdict';
import type { HostileWorld } from './world';

const AT_ONCE = 8;
const RESTORE_EVERY = 40;
const MOST_REPEATS = 4;
/** A request that costs nothing: if it is slow too, the machine is overloaded. */
const CONTROL: HostileRequest = { method: 'GET', path: 'openapi.json', headers: [], body: null };
const MOST_CONTROL_MS = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The heap in bytes after everything unused is gone. */
export function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

interface Run {
  operations: readonly Placed[];
  seed: number;
  /** The places in the seed's run: from, and up to but without. */
  from: number;
  to: number;
}

const UNAVAILABLE = 503;
/** A server answers 503 if its database takes too long. */
const isSlow = ({ ms, status }: HostileAnswer) => ms > MOST_MS || status === UNAVAILABLE;

/** What a request is slow by, it is slow by each time; what a starved machine is slow by, it is not. */
async function sendPatiently(send: Send, request: HostileRequest): Promise<HostileAnswer | null> {
  let answer = await send(request);
  for (let again = 0; again < MOST_REPEATS && answer && isSlow(answer); again += 1) answer = await send(request);
  if (!answer || answer.ms <= MOST_MS) return answer;
  const control = await send(CONTROL);
  return control && control.ms > MOST_CONTROL_MS ? null : answer;
}

/** Sends the requests of a run, a few at once. @throws an Error that shows the seed and the request of the first fault */
export async function runHostile(world: HostileWorld, send: Send, { operations, seed, from, to }: Run): Promise<Tally> {
  const tally = new Tally();
  let next = from;
  async function caller(): Promise<void> {
    while (next < to) {
      const index = next++;
      if (index % RESTORE_EVERY === 0) await world.restore();
      const request = hostileRequest(operations, seed, index, world.known, world.token);
      const answer = await sendPatiently(send, request);
      if (!answer) continue;
      tally.add(answer);
      const fault = faultOf(request, answer);
      if (fault === null) continue;
      const told = `${fault}: ${answer.text.slice(0, 500)}`;
      throw new Error(
        `SEED=${String(seed)} repeats this, request ${String(index)}\n${describeRequest(request)}\n${told}`,
      );
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return tally;
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@server/startServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { booksOf, RIGHT_BOOKS } from '@test/support/money/moneyWorld';
import { atEffort, EFFORT } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { committedDocument, operationsOf } from '@test/server/openapi/document';
import { heapBytes, runHostile } from './run';
import { sendInProcess, sendOverPort } from './send';
import type { Tally } from './verdict';
import { type HostileWorld, openHostileWorld } from './world';

const REQUESTS = atEffort(400);
const SEED = chooseSeed();
const IN_PROCESS = Math.floor(REQUESTS * 0.8);
const WARM_UP = Math.floor(IN_PROCESS * 0.2);
const MOST_GROWTH = 1.3;
const TIMEOUT_MS = 60_000 + REQUESTS * 40;

const operations = operationsOf(committedDocument());
let world: HostileWorld;
let server: Server;
beforeAll(async () => {
  world = await openHostileWorld();
  server = createHttpServer(createApp(world.app.parts));
  await listen(server, 0, '127.0.0.1');
});
afterAll(async () => {
  await stopListening(server);
  await world.app.close();
});

/** Of a long run the figures are of interest, not only that nothing was found. */
function report(name: string, { byStatus, slowestMs }: Tally, growth?: string): void {
  if (EFFORT <= 1) return;
  const facts = { name, seed: SEED, byStatus, slowestMs, ...(growth === undefined ? {} : { growth }) };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

it(
  'answers rubbish in process with refusals in the shape of the contract, in time, its memory flat [S11.rubbish.server]',
  async () => {
    const app = createApp(world.app.parts);
    await runHostile(world, sendInProcess(app), { operations, seed: SEED, from: 0, to: WARM_UP });
    const before = heapBytes();
    const tally = await runHostile(world, sendInProcess(app), {
      operations,
      seed: SEED,
      from: WARM_UP,
      to: IN_PROCESS,
    });
    const growth = heapBytes() / before;
    report('in process', tally, `${String(Math.floor(growth * 1000))} per mille of before`);
    expect({ seed: SEED, growth: growth < MOST_GROWTH }).toEqual({ seed: SEED, growth: true });
    // It got somewhere: not everything bounced off the door.
    for (const status of [200, 204, 400, 404]) expect(tally.byStatus).toHaveProperty(String(status));
  },
  TIMEOUT_MS,
);

it(
  'answers rubbish over a real port the same way [S11.rubbish.server]',
  async () => {
    const { port } = server.address() as AddressInfo;
    const run = { operations, seed: SEED, from: IN_PROCESS, to: REQUESTS };
    report('over a port', await runHostile(world, sendOverPort(port), run));
  },
  TIMEOUT_MS,
);

it('leaves the books right [S11.rubbish.server]', async () => {
  expect(await booksOf(world.app.db)).toEqual(RIGHT_BOOKS);
  expect((await world.app.call('GET', 'health/')).status).toBe(200);
});

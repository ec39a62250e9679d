import { CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { createApp } from '@server/startServer';
import { seededRandom } from '@test/support/random/seededRandom';
import type { Placed } from '@test/server/openapi/document';
import { CONSOLE_OPERATIONS, type ConsoleWorld, openConsoleWorld } from './consoleWorld';
import { requestsOfIds } from './foreignIds';
import { sendInProcess } from './send';
import { bodySchema, type Spoiled, spoiledRequests } from './spoiled';
import { asFields, type Asked, tryRequest } from './trial';

const SEED = 20261124;

let world: ConsoleWorld;
let asked: Asked;
beforeAll(async () => {
  world = await openConsoleWorld();
  asked = { send: sendInProcess(createApp(world.app.parts), CONSOLE_PREFIX), state: () => world.state() };
});
afterAll(() => world.app.close());

/** What a call that takes nothing reads as nothing. */
const NOTHING = ['', '[]', '[{}]'].map((whole) => `whole ${JSON.stringify(whole)}`);

function spoil(place: Placed): Spoiled[] {
  const spoiling = {
    place,
    methods: CONSOLE_OPERATIONS.filter(({ path }) => path === place.path).map(({ method }) => method),
    right: asFields(world.rightFields(place.path)),
    known: world.knownFor(place.path),
    headers: world.headers,
    random: seededRandom(SEED),
  };
  const takesNothing = Object.keys(bodySchema(place)?.properties ?? {}).length === 0;
  return [
    ...spoiledRequests(spoiling).map((one) =>
      takesNothing && NOTHING.includes(one.title) ? { ...one, isHopeless: false } : one,
    ),
    // An owner may act on all of them.
    ...requestsOfIds(spoiling, false),
  ];
}

it.each(CONSOLE_OPERATIONS.map((place) => [place.method, place.path, place] as const))(
  'console: %s %s refuses what breaks a rule with a reason, and then nothing has changed [S11.rubbish.server]',
  async (_method, _path, place) => {
    const faults: (string | null)[] = [];
    let all = spoil(place);
    let left: string[] | null = null;
    for (let index = 0; index < all.length; index += 1) {
      const trial = await tryRequest(all[index] as Spoiled, asked, left);
      faults.push(trial.fault);
      left = trial.left;
      if (!trial.isLetIn) continue;
      await world.renew();
      all = spoil(place);
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  },
  120_000,
);

import { createApp } from '@server/startServer';
import { seededRandom } from '@test/support/random/seededRandom';
import { committedDocument, operationsOf, type Placed } from '@test/server/openapi/document';
import { type GuardedWorld, openGuardedWorld } from './guarded';
import { requestsOfIds } from './foreignIds';
import { sendInProcess } from './send';
import { type Spoiled, spoiledRequests } from './spoiled';
import { asFields, type Asked, tryRequest } from './trial';

const OPERATIONS = operationsOf(committedDocument());
const SEED = 20261124;

let world: GuardedWorld;
let asked: Asked;
beforeAll(async () => {
  world = await openGuardedWorld();
  asked = { send: sendInProcess(createApp(world.app.parts)), state: () => world.state(), secret: world.othersEmail };
});
afterAll(() => world.app.close());

async function spoil(place: Placed): Promise<Spoiled[]> {
  const spoiling = {
    place,
    methods: OPERATIONS.filter(({ path }) => path === place.path).map(({ method }) => method),
    right: asFields(await world.rightFields(place.path)),
    known: world.known,
    headers: [['Authorization', `Token ${world.token}`]] as [string, string][],
    random: seededRandom(SEED),
  };
  return [...spoiledRequests(spoiling), ...requestsOfIds(spoiling, true)];
}

it.each(OPERATIONS.map((place) => [place.method, place.path, place] as const))(
  '%s %s refuses what breaks a rule with a reason, and then nothing has changed [S11.rubbish.server, S11.codes.table]',
  async (_method, _path, place) => {
    const faults: (string | null)[] = [];
    let all = await spoil(place);
    let left: string[] | null = null;
    for (let index = 0; index < all.length; index += 1) {
      await world.restore();
      // A signature is used up by what it is right for, so each request has one of its own.
      if (world.isFresh(place.path)) {
        all = await spoil(place);
        left = null;
      }
      const spoiled = all[index];
      if (!spoiled) continue;
      const trial = await tryRequest(spoiled, asked, left);
      faults.push(trial.fault);
      left = trial.left;
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  },
  120_000,
);

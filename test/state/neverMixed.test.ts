import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { userApi } from '@/api/endpoints/userApi';
import { advance } from '@test/support/app/advance';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { answerAs, setToken } from './sessionWorld';

const INTERLEAVINGS = atEffort(60);
const SEED = chooseSeed();
let respond: (call: FakeCall) => void = answerAs;
const { store } = pageOfEachTest((call) => respond(call));

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

test(`never mixes two users: ${String(INTERLEAVINGS)} interleavings from seed ${String(SEED)} [S11.sessions]`, async () => {
  jest.useFakeTimers();
  const mixed: string[] = [];
  for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1) {
    const random = seededRandom(seed);
    respond = (call) => void setTimeout(() => answerAs(call), random.between(0, 40));
    for (let step = 0; step < 8; step += 1) {
      const token = random.oneOf(['ada', 'bea', null]);
      if (random.chance(40)) setToken(token);
      // Another tab's change that this one has not heard of yet.
      else if (random.chance(30) && token !== null) localStorage.setItem(TOKEN_KEY, token);
      void store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: random.chance(50) }));
      void store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: random.chance(50) }));
      await advance(random.between(0, 30));
    }
    setToken('ada');
    await advance(100);
    const { listings, api } = store().getState();
    // A random id may contain any letters, a name too.
    const seen = JSON.stringify([listings, api.queries], (name, value: unknown) =>
      name === 'requestId' ? undefined : value,
    );
    if (/bea|of-"/.test(seen)) mixed.push(`seed ${String(seed)}: ${seen}`);
  }
  expect(mixed).toEqual([]);
}, 600_000);

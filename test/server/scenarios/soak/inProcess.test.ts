import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { copiesOf, type Databases } from '@test/support/server/databaseCopies';
import { readSteps, runInProcess, spell } from '@test/tools/soak/inProcess';
import { SERVICES, type Services } from '@test/tools/soak/world';
import { losingACent } from './brokenLedger';

const OPERATIONS = atEffort(200);

let databases: Databases;
beforeAll(() => {
  databases = copiesOf(process.env.CROSSRATE_TEMPLATE_URL ?? '', true);
});
afterAll(() => databases.close());

function run(operations: number, seed: number, services: Services, said: string[] = []) {
  const say = (line: string) => void said.push(line);
  const size = { operations, worldSize: operations, lanes: 1 };
  return runInProcess(databases, { ...size, seed, services, say, isStopped: () => false });
}

it(`the books are right after each of ${String(OPERATIONS)} random operations of every kind, reads included [S11.conservation]`, async () => {
  const seed = chooseSeed();
  const said: string[] = [];
  const report = await run(OPERATIONS, seed, SERVICES, said);
  if (report.failure) throw new Error(said.join('\n'));
  expect(report.operations).toBe(OPERATIONS);
}, 1_800_000);

it('a defect is reported with its seed and the shortest run that shows it, which shows it again [S11.shrink]', async () => {
  const settleDue: Services['settleDue'] = (db, ...rest) => SERVICES.settleDue(losingACent(db), ...rest);
  const services = { ...SERVICES, settleDue };
  const said: string[] = [];
  const { failure } = await run(40, 1228, services, said);
  expect(failure?.reason).toMatch(/^an account moved otherwise than it must/);
  expect(said.join('\n')).toContain(`VIOLATION in the world of seed ${String(failure?.seed)}`);
  expect(said).toContain(spell(failure?.shortest ?? []));
  const kinds = failure?.shortest.map(({ kind }) => kind).filter((kind) => kind !== 'join') ?? [];
  // One user lists, another takes it; the last settlement may be the one at the end of every world.
  expect(kinds.join(' ')).toMatch(/^list (settle (order|multilateral)( settle)?|rush)$/);
  expect(readSteps(spell(failure?.shortest ?? []))).toEqual(failure?.shortest);
}, 1_800_000);

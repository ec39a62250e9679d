import { shrink } from '@test/tools/soak/inProcess';

const RUN = Array.from({ length: 100 }, (_, at) => at);

it('leaves exactly what a failure needs [S11.shrink]', async () => {
  const fails = (run: readonly number[]) => Promise.resolve(run.includes(3) && run.includes(42) && run.includes(97));
  expect(await shrink(RUN, fails)).toEqual([3, 42, 97]);
});

it('leaves the whole of what fails only as a whole [S11.shrink]', async () => {
  const fails = (run: readonly number[]) => Promise.resolve(run.length === RUN.length);
  expect(await shrink(RUN, fails)).toEqual(RUN);
});

it('reports each shorter run [S11.shrink]', async () => {
  const lengths: number[] = [];
  await shrink(
    RUN,
    (run) => Promise.resolve(run.includes(50)),
    ({ length }) => lengths.push(length),
  );
  expect(lengths.at(-1)).toBe(1);
  expect([...lengths].sort((a, b) => b - a)).toEqual(lengths);
});

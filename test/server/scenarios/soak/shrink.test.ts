import { shrink } from '@test/tools/soak/shrink';

const RUN = Array.from({ length: 100 }, (_, at) => at);

it('[S11.shrink] leaves exactly what a failure needs', async () => {
  const fails = (run: readonly number[]) => Promise.resolve(run.includes(3) && run.includes(42) && run.includes(97));
  expect(await shrink(RUN, fails)).toEqual([3, 42, 97]);
});

it('[S11.shrink] leaves the whole of what fails only as a whole', async () => {
  const fails = (run: readonly number[]) => Promise.resolve(run.length === RUN.length);
  expect(await shrink(RUN, fails)).toEqual(RUN);
});

it('[S11.shrink] tells of each run that is shorter', async () => {
  const lengths: number[] = [];
  await shrink(
    RUN,
    (run) => Promise.resolve(run.includes(50)),
    ({ length }) => lengths.push(length),
  );
  expect(lengths.at(-1)).toBe(1);
  expect([...lengths].sort((a, b) => b - a)).toEqual(lengths);
});

import { loadOnce } from '@/live/lastKnownMiddleware';

/** A part that arrives with these answers in turn, and how often it was loaded. */
function aPart(...answers: (string | Error)[]) {
  let times = 0;
  const load = loadOnce(() => {
    const answer = answers[times++] ?? 'unexpected';
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  });
  return { load, times: () => times };
}

test('a part is loaded once for all who ask for it [S11.offline.known]', async () => {
  const { load, times } = aPart('the part');
  expect(await Promise.all([load(), load()])).toEqual(['the part', 'the part']);
  expect(await load()).toBe('the part');
  expect(times()).toBe(1);
});

test('a part that did not arrive is loaded again for the next one who asks [S11.offline.known]', async () => {
  const { load, times } = aPart(new Error('no network'), 'the part');
  await expect(load()).rejects.toThrow('no network');
  expect(await load()).toBe('the part');
  expect(times()).toBe(2);
});

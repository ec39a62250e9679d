import sharp from 'sharp';
import { ImageGivenUp, ImageProcess, ImageQueue } from '@server/modules/uploads/images';
import { aPicture } from './hostileFiles';

const IMAGE = { media_type: 'image/png', bytes: Buffer.alloc(1) };
const ANY = Buffer.alloc(1);

/** Cleaning it takes far longer than a millisecond. */
const aLargePicture = () =>
  sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'white' } })
    .webp({ effort: 0 })
    .toBuffer();

/** A cleaner that is slow until it is released. It counts how many images are cleaned at the same time. */
function slowCleaners() {
  const counts = { running: 0, most: 0, cleaned: 0 };
  const waiting: (() => void)[] = [];
  const clean = async () => {
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    counts.running -= 1;
    counts.cleaned += 1;
    return IMAGE;
  };
  const releaseAll = async (all: Promise<unknown>) => {
    let isOver = false;
    const over = all.finally(() => (isOver = true));
    while (!isOver) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
    await over;
  };
  return { counts, cleaners: [{ clean }, { clean }], releaseAll };
}

it('cleans two of 24 images that a user sends at once, and refuses the others with a time to wait [S11.uploads]', async () => {
  const { counts, cleaners, releaseAll } = slowCleaners();
  const queue = new ImageQueue(cleaners);
  const all = Promise.allSettled(Array.from({ length: 24 }, () => queue.clean('1', ANY)));
  await releaseAll(all);
  const refused = (await all).filter((one) => one.status === 'rejected');
  expect([counts.cleaned, refused.length]).toEqual([2, 22]);
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'tooMany', retryAfterS: 5 });
});

it('never cleans more than two images at once, and lets a few of many users wait [S11.uploads]', async () => {
  const { counts, cleaners, releaseAll } = slowCleaners();
  const queue = new ImageQueue(cleaners);
  const all = Promise.allSettled(Array.from({ length: 24 }, (_, user) => queue.clean(String(user), ANY)));
  await releaseAll(all);
  expect(counts).toEqual({ running: 0, most: 2, cleaned: 8 });
  const refused = (await all).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'unavailable', retryAfterS: 5 });
  const next = queue.clean('1', ANY);
  await releaseAll(next);
  expect(await next).toBe(IMAGE);
});

it('gives up an image that takes too long without calling it no image, and cleans the next one [S11.uploads]', async () => {
  const large = await aLargePicture();
  const images = new ImageProcess();
  await expect(images.clean(large, 1)).rejects.toBeInstanceOf(ImageGivenUp);
  const queue = new ImageQueue([{ clean: (bytes) => images.clean(bytes, 1) }]);
  await expect(queue.clean('1', large)).rejects.toMatchObject({
    kind: 'unavailable',
    reasons: { detail: expect.stringContaining('in time') as string },
  });
  expect(await images.clean(await aPicture('png'), 60_000)).toMatchObject({ media_type: 'image/png' });
});

it('starts the process for images again after it was killed [S11.uploads]', async () => {
  const images = new ImageProcess();
  const png = await aPicture('png');
  expect(await images.clean(png, 60_000)).toMatchObject({ media_type: 'image/png' });
  await expect(images.clean(png, 0)).rejects.toBeInstanceOf(ImageGivenUp);
  await expect(images.clean(await aLargePicture(), 1)).rejects.toBeInstanceOf(ImageGivenUp);
  expect(await images.clean(png, 60_000)).toMatchObject({ media_type: 'image/png' });
});

import sharp from 'sharp';
import { refusalTexts } from '@/texts/refusals';
import { ImageGivenUp, ImageProcess, ImageQueue } from '@server/modules/uploads/images';
import { cleanUpload, storeUpload } from '@server/modules/uploads/uploads';
import { unavailable } from '@server/platform/refusal';
import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { aPicture, hostileFiles, type SentFile } from './uploads/hostileFiles';

describe('uploads', () => {
  const app = opened(openTestApp);

  let user: SignedUp;

  let files: SentFile[];

  beforeAll(async () => {
    user = await app.signUp();
    files = await hostileFiles();
  });

  async function store(bytes: Buffer): Promise<string> {
    const image = await cleanUpload(String(user.id), new Blob([new Uint8Array(bytes)]));
    if (!image) throw new Error('the file is empty');
    return app.db.transaction((tx) => storeUpload(tx, String(user.id), image, 50));
  }

  async function kept(bytes: Buffer): Promise<{ id: string; media_type: string; bytes: Buffer }> {
    const id = await store(bytes);
    const [row] = await app.db.query<{ id: string; media_type: string; bytes: Buffer }>(
      'select id, media_type, bytes from uploads where id = $1',
      [id],
    );
    if (!row) throw new Error('nothing was kept');
    return row;
  }

  it('refuses at least 60 hostile files, each as invalid [S11.uploads]', async () => {
    const taken: string[] = [];
    for (const { name, bytes } of files) {
      await store(bytes).then(
        () => taken.push(name),
        (error: { kind?: string }) => expect([name, error.kind]).toEqual([name, 'invalid']),
      );
    }
    expect(taken).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'keeps the pixels of a %s and nothing else [S11.uploads]',
    async (format) => {
      const picture = await sharp(await aPicture(format))
        .withExif({
          IFD0: { Artist: 'Secret Artist', Copyright: 'Secret Owner' },
          IFD3: { GPSLatitude: '5/1 33/1 0/1' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Place</x:xmpmeta>')
        .toFormat(format)
        .toBuffer();
      const loaded = Buffer.concat([
        picture,
        Buffer.from('<html><script>Secret</script></html>'),
        Buffer.from('504b0304', 'hex'),
      ]);
      const { bytes, media_type } = await kept(loaded);
      expect(bytes.toString('latin1')).not.toMatch(/Secret|script|Exif|xmp/);
      const { width, height, exif, xmp, format: written } = await sharp(bytes).metadata();
      expect({ width, height, exif, xmp }).toEqual({ width: 64, height: 64, exif: undefined, xmp: undefined });
      expect(media_type).toBe(`image/${String(written)}`);
    },
  );

  it('rotates a picture as its camera recorded, because that record is dropped [S11.uploads]', async () => {
    const lying = await sharp(await aPicture('jpeg'))
      .resize(40, 20, { fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height } = await sharp((await kept(lying)).bytes).metadata();
    expect([width, height]).toEqual([20, 40]);
  });

  /** A JPEG whose scan header names 0 instead of 63 as the end of the spectrum, as Samsung's phones write it. */
  async function withScanHeader(spectrumEnd: number, approximation: number): Promise<Buffer> {
    const bytes = await aPicture('jpeg');
    const scan = bytes.indexOf(Buffer.from('ffda', 'hex'));
    const last = scan + 2 + bytes.readUInt16BE(scan + 2) - 1;
    bytes[last - 1] = spectrumEnd;
    bytes[last] = approximation;
    return bytes;
  }

  it.each([
    ['a scan header with a wrong end of the spectrum', () => withScanHeader(0, 0)],
    ['a scan header with wrong approximation bits', () => withScanHeader(63, 0x11)],
    ['a JPEG without its end mark', async () => (await aPicture('jpeg')).subarray(0, -2)],
    ['a PNG without its end', async () => (await aPicture('png')).subarray(0, -12)],
  ])('accepts %s, because every row can be read [S11.uploads]', async (_name, file) => {
    const { bytes } = await kept(await file());
    const { width, height } = await sharp(bytes, { failOn: 'warning' }).metadata();
    expect([width, height]).toEqual([64, 64]);
  });

  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false });

  it.each([
    ['photograph of 50 million pixels', () => blank(8160, 6120).jpeg(), [4080, 3060]],
    ['photograph of 200 million pixels', () => blank(16_320, 12_240).jpeg(), [4080, 3060]],
    ['long screenshot', () => blank(1080, 21_000).png(), [1080, 21_000]],
  ] as const)('keeps a %s at a size that can be read [S11.uploads]', async (_name, picture, size) => {
    // However slow the machine is; the queue's limit has tests of its own.
    const image = await new ImageProcess().clean(await picture().toBuffer(), 600_000);
    const { width, height } = await sharp(image?.bytes).metadata();
    expect([width, height]).toEqual(size);
  });

  it('gives every upload an unguessable name, and refuses one above 5 MB [S11.uploads]', async () => {
    const picture = await aPicture('png');
    const ids = await Promise.all([kept(picture), kept(picture)].map(async (upload) => (await upload).id));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{40,}$/);
    await expect(store(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ kind: 'tooLarge' });
  });

  function fundingWith(receipt: Uint8Array): FormData {
    const form = new FormData();
    const fields = { type: 'FUND_WALLET', currency_from: 'CNY', currency_to: 'CNY', amount: '5', rate: '0' };
    for (const [name, value] of Object.entries({ ...fields, email: user.email, transaction_fee: '0' })) {
      form.set(name, value);
    }
    form.set('transaction_receipt', new File([new Uint8Array(receipt)], 'paid.png', { type: 'image/png' }));
    return form;
  }

  const SVG = Buffer.from('<svg onload="alert(1)"/>');

  it('refuses a hostile picture of a funding without leaving anything behind [S11.uploads]', async () => {
    const before = await app.db.query('select count(*) from uploads');
    const answer = await app.call('POST', 'transactions/', { token: user.token, body: fundingWith(SVG) });
    expect(answer.status).toBe(400);
    expect((await app.call('GET', 'transactions/', { token: user.token })).body).toEqual([]);
    expect(await app.db.query('select count(*) from uploads')).toEqual(before);
  });

  it('refuses an empty file that has a name, and takes an empty field for none [S11.uploads]', async () => {
    const refused = await app.call('POST', 'transactions/', { token: user.token, body: fundingWith(Buffer.alloc(0)) });
    expect([refused.status, refused.body]).toEqual([400, { detail: refusalTexts.emptyImage, code: 'invalid' }]);
    const form = fundingWith(Buffer.alloc(0));
    form.set('transaction_receipt', new File([], ''));
    expect((await app.call('POST', 'transactions/', { token: user.token, body: form })).status).toBe(201);
  });

  it('cleans an image before it takes a connection for the funding [S11.uploads]', async () => {
    let transactions = 0;
    const transaction: typeof app.db.transaction = (work) => {
      transactions += 1;
      return app.db.transaction(work);
    };
    const counted = createApp({ ...app.parts, db: { ...app.db, transaction } });
    const send = async (receipt: Buffer) => {
      const headers = { Authorization: `Token ${user.token}` };
      const body = fundingWith(receipt);
      return (await counted.request('/backend/transactions/', { method: 'POST', headers, body })).status;
    };
    const cut = (await aPicture('png')).subarray(0, -40);
    expect([await send(SVG), await send(cut), transactions]).toEqual([400, 400, 0]);
    expect([await send(await aPicture('png')), transactions]).toEqual([201, 1]);
  });

  it('a picture that found the queue full can be sent again under the same key [S11.uploads, S11.once.key]', async () => {
    const clean = jest.spyOn(ImageQueue.prototype, 'clean').mockRejectedValueOnce(unavailable('full', 5));
    const body = fundingWith(await aPicture('png'));
    const send = () =>
      app.call('POST', 'transactions/', { token: user.token, body, headers: { 'Idempotency-Key': 'full' } });
    expect([(await send()).status, (await send()).status]).toEqual([503, 201]);
    clean.mockRestore();
  });

  it('answers a repeated intent with a file once, whether it was accepted or refused [S11.uploads]', async () => {
    for (const [key, receipt, status] of [
      ['accepted', await aPicture('jpeg'), 201],
      ['refused', SVG, 400],
    ] as const) {
      const send = () =>
        app.call('POST', 'transactions/', {
          token: user.token,
          body: fundingWith(receipt),
          headers: { 'Idempotency-Key': key },
        });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status]).toEqual([status, status]);
      expect([first.headers.get('Idempotency-Replayed'), second.headers.get('Idempotency-Replayed')]).toEqual([
        null,
        'true',
      ]);
      expect(second.body).toEqual(first.body);
      const other = await app.call('POST', 'transactions/', {
        token: user.token,
        body: fundingWith(await aPicture('webp')),
        headers: { 'Idempotency-Key': key },
      });
      expect(other.status).toBe(422);
    }
  });
});

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

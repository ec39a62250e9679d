import sharp from 'sharp';
import { storeUpload } from '@server/modules/uploads/service';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { aPicture, hostileFiles, type SentFile } from './hostileFiles';

let app: TestApp;
let user: SignedUp;
let files: SentFile[];

beforeAll(async () => {
  app = await openTestApp();
  user = await app.signUp();
  files = await hostileFiles();
});
afterAll(() => app.close());

const store = (bytes: Buffer) =>
  app.db.transaction((tx) => storeUpload(tx, String(user.id), new Blob([new Uint8Array(bytes)])));

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
      .withExif({ IFD0: { Artist: 'Secret Artist', Copyright: 'Secret Owner' }, IFD3: { GPSLatitude: '5/1 33/1 0/1' } })
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

it('gives every upload an unguessable name, and refuses one above 5 MB [S11.uploads]', async () => {
  const picture = await aPicture('png');
  const ids = await Promise.all([kept(picture), kept(picture)].map(async (upload) => (await upload).id));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\w-]{40,}$/);
  await expect(store(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ kind: 'tooLarge' });
});

it('refuses a hostile picture of a funding without leaving anything behind [S11.uploads]', async () => {
  const form = new FormData();
  const fields = {
    type: 'FUND_WALLET',
    email: user.email,
    currency_from: 'CNY',
    currency_to: 'CNY',
    amount: '5',
    rate: '0',
  };
  for (const [name, value] of Object.entries({ ...fields, transaction_fee: '0' })) form.set(name, value);
  form.set('transaction_receipt', new File(['<svg onload="alert(1)"/>'], 'paid.png', { type: 'image/png' }));
  const before = await app.db.query('select count(*) from uploads');
  const answer = await app.call('POST', 'transactions/', { token: user.token, body: form });
  expect(answer.status).toBe(400);
  expect((await app.call('GET', 'transactions/', { token: user.token })).body).toEqual([]);
  expect(await app.db.query('select count(*) from uploads')).toEqual(before);
});

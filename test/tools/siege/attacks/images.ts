import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { ask, type Caller } from '@test/tools/siege/caller';
import { shareOf } from '@test/tools/siege/felt';
import { Tally } from '@test/tools/siege/tally';

const AT_ONCE = 24;
const ACCOUNTS = 4;
const EVERY_MS = 1_000;
/** The widest WebP there is. One height is over the limit of pixels, the other just below it. */
const WIDTH = 16_383;
const HEIGHTS = [1_500, 760];
const MOST_READ_MS = 250;
const MOST_LOG_IN_MS = 1_000;

const draw = (height: number): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height, channels: 3, background: '#2f6f4f' } })
    .webp()
    .toBuffer();

async function upload(caller: Caller, image: Buffer, tally: Tally): Promise<void> {
  const form = new FormData();
  for (const [name, value] of [
    ['type', 'FUND_WALLET'],
    ['currency_from', 'NGN'],
    ['amount', '5'],
  ] as const)
    form.set(name, value);
  form.set('transaction_receipt', new Blob([new Uint8Array(image)], { type: 'image/webp' }), 'receipt.webp');
  tally.add(await ask(caller, 'POST', 'transactions/', form), image.byteLength);
}

async function strike(order: Order): Promise<Sent> {
  const images = await Promise.all(HEIGHTS.map(draw));
  const tally = new Tally();
  const end = performance.now() + order.seconds * 1000;
  const send = async (index: number) => {
    const caller = order.callers[index % order.callers.length];
    const image = images[(index >> 2) % images.length];
    if (caller && image) await upload(caller, image, tally);
  };
  while (performance.now() < end) {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: countOf(order, AT_ONCE) }, (_, index) => send(index)));
    await pause(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
  }
  return tally.sent();
}

/** Issue 10, 3: small files that are large pictures. */
export const images: Attack = {
  name: 'images',
  title: '24 receipts at once of four accounts, small files of 24 and 12 million pixels, each second',
  settings: { MAX_PENDING_FUNDINGS: '50000' },
  prepare: (stage) => Promise.all(Array.from({ length: ACCOUNTS }, () => stage.arrive('painter'))),
  strike,
  judge: ({ during: { felt } }) => {
    const reads = Math.round(shareOf(felt.ms.reads, 0.99) ?? 0);
    const slowest = Math.round(shareOf(felt.ms.logIns, 1) ?? 0);
    return [
      {
        text: `99 % of others' reads take less than ${String(MOST_READ_MS)} ms`,
        measured: `${String(reads)} ms`,
        isMet: reads < MOST_READ_MS,
      },
      {
        text: `others' log-ins take less than ${String(MOST_LOG_IN_MS)} ms`,
        measured: `${String(slowest)} ms`,
        isMet: slowest < MOST_LOG_IN_MS,
      },
    ];
  },
};

import type { Phase, Siege } from './attack';
import { Felt } from './felt';
import { readOptions } from './options';
import { areAllMet, tableOf } from './table';
import type { Report } from './runAttack';

const NAMES = ['dust', 'images'];
const options = readOptions(['--seed', '7'], NAMES);

function phaseOf(reads: readonly number[]): Phase {
  const felt = new Felt();
  for (const ms of reads) felt.add('reads', { status: ms < 100 ? 200 : 503, ms });
  return { felt, use: { mb: 150, cpu: null }, lags: [0.5, 1.25], longestMs: 0, pace: 0 };
}

function reportOf(isMet: boolean | null): Report {
  const siege: Siege = {
    before: phaseOf([10, 10, 10]),
    during: phaseOf([20, 20, 120]),
    after: phaseOf([]),
    sent: { requests: 3, bytes: 2_048, outcomes: { 201: 1, 429: 2 } },
  };
  const attack = { name: 'dust', title: 'many', prepare: jest.fn(), strike: jest.fn(), judge: jest.fn() };
  return { attack, siege, bounds: [{ text: 'fast', measured: '1 s', isMet }] };
}

test('a row of the siege shows what was sent, what others felt before and during it, and the bound', () => {
  const row = tableOf([reportOf(false)], options, '1')
    .split('\n')
    .at(-1);
  expect(row?.split(' | ').slice(1)).toEqual([
    '3 requests, 2 KB (201: 1, 429: 2)',
    '10, 10 → 20, 118',
    '–, – → –, –',
    '0.9, 1.3 → 0.9, 1.3',
    '150 → 150',
    '– → –',
    'reads 503: 1',
    'fast',
    '1 s',
    'MISSED |',
  ]);
});

test('a siege succeeds only if every bound was measured and met', () => {
  expect([true, false, null].map((isMet) => areAllMet([reportOf(true), reportOf(isMet)]))).toEqual([
    true,
    false,
    false,
  ]);
});

test('the siege refuses an attack that it does not know, and a count that is none', () => {
  expect(readOptions(['--attack', 'dust', '--rate', 'small'], NAMES)).toMatchObject({
    attacks: ['dust'],
    isSmall: true,
  });
  expect(() => readOptions(['--attack', 'rain'], NAMES)).toThrow('There is no attack rain: dust, images.');
  expect(() => readOptions(['--seconds', '0'], NAMES)).toThrow('--seconds takes a whole number.');
});

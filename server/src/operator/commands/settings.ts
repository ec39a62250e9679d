import { formatExact } from '@/domain/money/formatDecimal';
import { carryOut } from '@server/acts/carryOut';
import { switchApp } from '@server/acts/market';
import { setMarketRate } from '@server/acts/marketRate';
import { isOpen } from '@server/modules/appStatus/service';
import { findFirstRates } from '@server/modules/operators/fourEyesRepository';
import { findRates } from '@server/modules/rates/repository';
import type { Command } from './command';
import { readWord, UsageError } from './command';
import { formatMoment, formatTable } from './table';

const appStatus: Command = {
  name: 'appstatus',
  twin: 'setAppStatus',
  takes: '[on|off]',
  does: 'opens or closes Fund Wallet, Withdraw, List and Order for everybody; alone it says which',
  run: async (db, [wished], actor) => {
    if (wished !== undefined && wished !== 'on' && wished !== 'off') throw new UsageError('appstatus takes on or off.');
    if (wished !== undefined) await carryOut(db, actor, (tx) => switchApp(tx, wished === 'on'));
    return `appstatus is ${(await isOpen(db)) ? 'on' : 'off'}.`;
  },
};

const rates: Command = {
  name: 'rates',
  twin: 'getMarket',
  takes: '',
  does: 'the market rates, and those that wait for another operator',
  run: async (db) => {
    const table = formatTable(
      await findRates(db),
      [
        { head: 'FROM', cell: ({ currency_from }) => currency_from },
        { head: 'TO', cell: ({ currency_to }) => currency_to },
        { head: 'RATE', cell: ({ rate }) => formatExact(rate), align: 'right' },
        { head: 'UPDATED (UTC)', cell: ({ last_updated }) => formatMoment(last_updated) },
      ],
      'No rate is set.',
    );
    const waiting = (await findFirstRates(db)).map(
      (each) => `${each.currency_from} ${each.currency_to} ${each.rate}, set by ${each.operator}`,
    );
    return waiting.length === 0 ? table : [table, '', 'Another operator must approve:', ...waiting].join('\n');
  },
};

const setOne: Command = {
  name: 'rates set',
  twin: 'setRate',
  takes: 'FROM TO RATE [sure]',
  does:
    'sets how many TO one FROM is worth; the way back is a rate of its own. A rate that waits for another operator is ' +
    'approved by setting it too',
  run: async (db, [from, to, word, sure], actor) => {
    if (sure !== undefined && sure !== 'sure') throw new UsageError('After RATE comes "sure" or nothing.');
    const pair = [readWord(from, 'FROM').toUpperCase(), readWord(to, 'TO').toUpperCase()] as const;
    const rate = readWord(word, 'RATE');
    const wished = { currency: pair[0], swapTo: pair[1], rate, sure: sure !== undefined };
    const { jumpedFrom, waits } = await carryOut(db, actor, (tx, source) => setMarketRate(tx, wished, source));
    if (waits) return `Noted: this rate of ${pair[0]} for ${pair[1]} needs the approval of another operator too.`;
    const jump =
      jumpedFrom === null
        ? ''
        : ` It was ${formatExact(jumpedFrom)}: listings that follow the market wait 5 minutes. Set that rate again to take this back.`;
    return `1 ${pair[0]} is ${rate} ${pair[1]} now.${jump}`;
  },
};

/** The action gate (spec 1) and the market rates. */
export const settingCommands: readonly Command[] = [appStatus, rates, setOne];

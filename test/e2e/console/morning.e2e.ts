import type { Locator, Page } from '@playwright/test';
import { createTransaction } from '@server/modules/transactions/create';
import { approve } from '@server/modules/transactions/ending';
import { camtOf, entryOf, statementOf, utf8 } from '@test/domain/banking/bankFiles';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { openForBusiness } from '@test/e2e/support/market/market';
import { expectRightBooks, saveBankAccount } from '@test/e2e/support/money/ledger';
import { aPerson } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { verifyPinOf } from '@test/support/money/moneyWorld';
import { withWrongSign } from '@test/support/money/bankDesk';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

/** From the keystroke-level model of Card, Moran and Newell: a press, and what is thought before an act. */
const [PRESS_S, THOUGHT_S] = [0.28, 1.35];
const FIVE_MINUTES_S = 300;
const FURTHEST = 80;

/** The hands of an operator, who has no mouse. */
function handsOn(page: Page) {
  let [presses, acts] = [0, 0];
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    type: async (text: string) => {
      presses += text.length;
      await page.keyboard.type(text);
    },
    async tabTo(target: Locator): Promise<void> {
      for (let at = 0; at < FURTHEST; at += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      throw new Error(`${String(FURTHEST)} presses of Tab do not reach ${String(target)}`);
    },
    /** What comes next is another act. */
    next: () => {
      acts += 1;
    },
    needed: () => ({ presses, acts, seconds: Math.round(presses * PRESS_S + acts * THOUGHT_S) }),
  };
}

const HOUSE = '0240998877665';
const DAY = '2099-03-02';

/** 200 transfers to an account of the house: 180 that fit, and 20 that somebody must look at. Five withdrawals wait. */
async function aMorning(server: RunningServer) {
  const { db } = server;
  await server.owner.query(
    `insert into house_banks (currency, label, bank_name, account_name, bank_account_number)
     values ('GHC', 'Morning', 'Bank of Accra', 'Crossrate', $1)`,
    [HOUSE],
  );
  const payers = await Promise.all(
    ['Esi', 'Yaw', 'Abena', 'Kojo', 'Afua'].map((name) => aPerson(server, name, { GHC: '500' })),
  );
  const ids = await Promise.all(
    payers.map(async ({ email }) => {
      const [row] = await db.query<{ id: string }>('select id from users where email = $1', [email]);
      return row?.id ?? '';
    }),
  );
  for (const [at, payer] of payers.entries()) {
    const account = await saveBankAccount(payer, 'GHC', 'GCB');
    await verifyPinOf(db, ids[at] ?? '');
    const paid = { type: 'WITHDRAW', currency_from: 'GHC', amount: '20', bank_account: account } as const;
    const { id } = await createTransaction(db, ids[at] ?? '', paid);
    await db.transaction((tx) => approve(tx, id));
  }
  let funded = 0;
  /** A funding that waits. @returns its id and reference */
  const waiting = async (amount: string) => {
    const user = ids[(funded += 1) % ids.length] ?? '';
    const { id } = await createTransaction(db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount });
    const [row] = await db.query<{ reference: string }>(
      'select reference from funding_references where transaction_id = $1',
      [id],
    );
    return { id, reference: row?.reference ?? '' };
  };
  const transfers: [amount: string, text: string][] = [];
  for (let at = 0; at < 180; at += 1) transfers.push(['25', `WALLET ${(await waiting('25')).reference}`]);
  // A wrong sign, and an amount that only one funding has.
  for (let at = 0; at < 10; at += 1) {
    const amount = String(100 + at);
    transfers.push([amount, withWrongSign((await waiting(amount)).reference)]);
  }
  for (let at = 0; at < 4; at += 1) transfers.push(['49', `WALLET ${(await waiting('50')).reference}`]);
  const byHand = await waiting('60');
  await db.transaction((tx) => approve(tx, byHand.id));
  transfers.push(['60', byHand.reference]);
  for (let at = 0; at < 5; at += 1) transfers.push([String(3000 + at), 'GIFT']);
  // The holder of the accounts that these users have saved.
  const entries = transfers.map(([amount, text], at) =>
    entryOf({
      ...{ amount, id: `MORNING${String(at)}`, booked: DAY },
      details: `<RltdPties><Dbtr><Nm>ADA OBI</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    }),
  );
  const closing = String(transfers.reduce((sum, [amount]) => sum + parseInt(amount, 10), 0));
  const file = utf8(camtOf(statementOf({ account: HOUSE, day: DAY, closing, entries })));
  return { file, email: payers[0]?.email ?? '' };
}

test('an operator clears 200 lines of a bank, makes the payout file and closes the day, by keyboard in less than five minutes of presses [S11.console.morning]', async ({
  page,
  server,
}) => {
  const { file, email } = await aMorning(server);
  await logInOperator(page, await anOperator(server, 'finance'));
  await page.goto('/operator/statements');
  const hands = handsOn(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  hands.next();
  const field = page.getByLabel('File of the bank');
  await expect(field).toBeVisible();
  await hands.tabTo(field);
  const chooser = page.waitForEvent('filechooser');
  await hands.press('Enter');
  await (await chooser).setFiles({ name: 'morning.xml', mimeType: 'application/xml', buffer: file });
  await expect(button('Import')).toBeEnabled();
  await hands.tabTo(button('Import'));
  await hands.press('Enter');
  const approveAll = button(/^Approve 180 fundings/);
  await expect(approveAll).toBeEnabled();

  hands.next();
  await hands.press('a');
  await expect(approveAll).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByText('180 fundings approved.')).toBeVisible();

  const line = page.getByRole('form', { name: /^Line \d+/ });
  /** Opens the next line. @returns its name */
  const open = async (name: RegExp) => {
    hands.next();
    await hands.press('n');
    await expect(line).toHaveAccessibleName(name);
  };
  const isDone = (said: string) => expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  const gone = async (act: () => Promise<void>, said: string) => {
    const name = await line.getAttribute('aria-label');
    await act();
    await expect(page.getByRole('form', { name: name ?? '', exact: true })).toHaveCount(0);
    await isDone(said);
  };
  const enter = () => hands.press('Enter');
  for (let at = 0; at < 10; at += 1) {
    await open(/: 1\d\d\.00 GHC$/);
    await gone(enter, 'The user was credited.');
  }
  for (let at = 0; at < 5; at += 1) {
    await open(/: (49|60)\.00 GHC$/);
    const isLinked = await line.getByRole('button', { name: 'Link' }).isVisible();
    await gone(enter, isLinked ? 'The line is linked.' : 'The user was credited.');
  }
  for (let at = 0; at < 3; at += 1) {
    await open(/: 3,00\d\.00 GHC$/);
    await hands.type(email);
    await gone(enter, 'The user was credited.');
  }
  for (let at = 0; at < 2; at += 1) {
    await open(/: 3,00\d\.00 GHC$/);
    await hands.tabTo(line.getByRole('button', { name: 'Return' }));
    await gone(enter, 'The line is noted as returned.');
  }

  hands.next();
  await hands.tabTo(button(/^Make a file for GHC · Morning/));
  await hands.press('Enter');
  const save = button(/^Save file \d+ as pain\.001/);
  await hands.tabTo(save);
  const saved = page.waitForEvent('download');
  await hands.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^crossrate-payouts-GHC-\d+\.xml$/);

  hands.next();
  await hands.tabTo(page.getByRole('link', { name: 'Books' }));
  await hands.press('Enter');
  await hands.tabTo(button(/^Close /));
  await hands.press('Enter');
  await expect(page.getByRole('table', { name: 'Closed days' }).getByRole('link')).toHaveCount(1);

  await expectRightBooks(server.db);
  const needed = hands.needed();
  test.info().annotations.push({ type: 'needed', description: JSON.stringify(needed) });
  expect(needed.seconds).toBeLessThan(FIVE_MINUTES_S);
});

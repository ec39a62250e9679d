import { bankAccountPayload } from '@contract/schemas/bankAccount';
import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { presentBankAccount } from './presenter';
import { readBankAccounts, removeBankAccount, saveBankAccount } from './service';

/** Spec 7: bankaccounts. */
export function bankAccountsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getBankAccounts'), requireActiveUser, async (c) => {
      const accounts = await readBankAccounts(c.get('db'), c.get('user').id, c.req.query('currency') ?? null);
      return c.json(accounts.map(presentBankAccount));
    })
    .post(callPath('createBankAccount'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, bankAccountPayload);
      return answerCall(
        c,
        'createBankAccount',
        presentBankAccount(await saveBankAccount(c.get('db'), c.get('user').id, payload)),
      );
    })
    .delete(callPath('removeBankAccount'), requireActiveUser, async (c) => {
      await removeBankAccount(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeBankAccount');
    });
}

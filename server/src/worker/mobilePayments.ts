import type { Database } from '@server/db/database';
import { NoAnswer, type Outcome, type PaymentProvider, STILL_PENDING } from '@server/modules/providers/provider';
import { claimPayments, type ClaimedPayment, markSent, putOffPayment } from '@server/modules/providers/requests';
import { claimRefunds, type ClaimedRefund, endRefund, putOffRefund } from '@server/modules/providers/refunds';
import { settlePayment } from '@server/modules/providers/settle';
import type { WorkerLog } from './takeNext';

interface PaymentParts {
  db: Database;
  provider: PaymentProvider;
  log: WorkerLog;
}

const [FIRST_WAIT_S, LONGEST_WAIT_S] = [5, 3_600];
/** How often it is asked whether a payment that was made was reversed. */
const DAY_S = 86_400;
/** Then nobody asks any more. A callback would still be heard. */
const ASKED_FOR_S = 3 * DAY_S;

const waitAfter = (tries: number) => Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries - 1, 20));

const LAPSED: Outcome = { ...STILL_PENDING, state: 'expired' };

/** Sends a request until the provider is known to have it, and then asks what became of it. @throws NoAnswer */
async function askProvider({ db, provider }: PaymentParts, claimed: ClaimedPayment, now: Date): Promise<Outcome> {
  const { id, is_sent: isSent, is_paid: isPaid, is_wanted: isWanted, tries } = claimed;
  if (isPaid) return (await provider.confirm(claimed)) ?? STILL_PENDING;
  if (!isSent && !isWanted && tries === 1) return LAPSED;
  if (!isSent && isWanted) {
    const outcome = await provider.instruct(claimed);
    if (outcome.state === 'pending') await markSent(db, id, now);
    return outcome;
  }
  // An earlier try may have arrived although it was not answered.
  return (await provider.confirm(claimed)) ?? (isSent ? STILL_PENDING : LAPSED);
}

/** The provider's answer; without one it stays pending. */
async function outcomeNow(parts: PaymentParts, claimed: ClaimedPayment, now: Date): Promise<Outcome> {
  try {
    return await askProvider(parts, claimed, now);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    parts.log.error({ err: error, payment: claimed.id }, 'the provider of mobile money did not answer');
    return STILL_PENDING;
  }
}

async function follow(parts: PaymentParts, claimed: ClaimedPayment, now: Date): Promise<void> {
  const outcome = await outcomeNow(parts, claimed, now);
  const isOver = now.getTime() - claimed.created_at.getTime() > ASKED_FOR_S * 1_000;
  if (claimed.is_paid) {
    if (outcome.state === 'reversed') await settlePayment(parts.db, claimed.id, outcome);
    else await putOffPayment(parts.db, claimed, now, isOver ? null : DAY_S);
  } else if (outcome.state !== 'pending' || isOver) {
    await settlePayment(parts.db, claimed.id, outcome.state === 'pending' ? LAPSED : outcome);
  } else await putOffPayment(parts.db, claimed, now, waitAfter(claimed.tries));
}

/**
 * Claims due requests to pay; any number of processes may do so at once. The pauses between questions grow.
 *
 * @returns the questions, which are under way and never reject
 */
export async function takeMobilePayments(parts: PaymentParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimPayments(parts.db, now, most);
  return claimed.map((one) =>
    follow(parts, one, now).catch((error: unknown) =>
      parts.log.error({ err: error, payment: one.id }, 'a mobile payment could not be followed'),
    ),
  );
}

interface RefundParts extends Omit<PaymentParts, 'provider'> {
  refund: NonNullable<PaymentProvider['refund']>;
}

async function followRefund({ db, refund, log }: RefundParts, claimed: ClaimedRefund, now: Date): Promise<void> {
  const outcome = await refund(claimed).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    log.error({ err: error, refund: claimed.id }, 'the provider of mobile money did not answer');
    return STILL_PENDING;
  });
  if (outcome.state === 'pending') await putOffRefund(db, claimed, now, waitAfter(claimed.tries));
  else await endRefund(db, claimed.id, outcome);
}

/**
 * Claims due refunds, as `takeMobilePayments` does. Nobody gives up on one: only the provider knows whether it was paid.
 */
export async function takeMobileRefunds(parts: RefundParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimRefunds(parts.db, now, most);
  return claimed.map((one) =>
    followRefund(parts, one, now).catch((error: unknown) =>
      parts.log.error({ err: error, refund: one.id }, 'a refund could not be followed'),
    ),
  );
}

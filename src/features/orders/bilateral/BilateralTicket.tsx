import { useRef, useState } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { affordableAmount } from '@/domain/book/levelAmounts';
import { filledAmount } from '@/domain/money/typedNumber';
import { EM_DASH } from '@/domain/money/formatDecimal';
import type { BilateralOrderFacts, BilateralOrderForm } from '@/domain/rules/orderRules';
import { PlaceOrder } from '@/features/orders/choice/PlaceOrder';
import { RateNotice } from '@/features/orders/choice/RateNotice';
import { shownRate } from '@/features/orders/choice/shownRate';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { orderTexts } from '@/texts/orders/order';
import { SENTENCES } from '@/texts/sentences';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Money } from '@/ui/figures/Money';
import { HiddenAmounts } from '@/ui/figures/OwnFigure';
import { Phrase } from '@/ui/figures/Phrase';
import { Quote } from '@/ui/figures/Quote';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { RatePicker } from '@/widgets/money/RatePicker';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { PairRate } from '@/widgets/rates/PairRate';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { type BilateralOrder, receiptOf } from './useBilateralOrder';

interface BilateralReceiptProps {
  source: string;
  form: BilateralOrderForm;
  facts: BilateralOrderFacts;
}

/** The amount, the fee of 1 %, the rate, the total listed at it, and what is received (decision 151). */
function BilateralReceipt({ source, form, facts }: BilateralReceiptProps) {
  const { pay, fee, receive } = receiptOf(form, facts.balance);
  const { target, rate } = form;
  return (
    <Quote
      lines={[
        { label: orderTexts.youPay, value: <Money amount={pay} currency={source} /> },
        { label: orderTexts.bilateralFee, value: <Money amount={fee} currency={source} /> },
        {
          label: bilateralTexts.atRate,
          value:
            rate === null || target === null ? EM_DASH : <PairRate rate={rate} currency={target} swapTo={source} />,
        },
        {
          label: bilateralTexts.listedAtRate,
          value:
            target === null ? (
              EM_DASH
            ) : (
              // What others list is public.
              <HiddenAmounts value={false}>
                <Money amount={facts.listedAtRate} currency={target} />
              </HiddenAmounts>
            ),
        },
      ]}
      total={{
        label: orderTexts.youReceive,
        value: target === null ? EM_DASH : <Money amount={receive} currency={target} />,
      }}
    />
  );
}

interface BilateralTicketProps {
  order: BilateralOrder;
  /** True if the frame around the ticket already says what is bought. */
  fixedTarget?: boolean;
}

/** The order before it is sent. Nothing typed is lost by an error or by the market's moves. */
export function BilateralTicket({ order, fixedTarget = false }: BilateralTicketProps) {
  const { source, amountField, form, change, levels, facts, ready, ticket, shown, send } = order;
  const { busy, setback, settled, breach, errorOf } = ticket;
  const { amount, target, rate } = form;
  /** A rate taken from the notice. The button names it, so pressing the button confirms it. */
  const [offered, setOffered] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The market can make an amount too large without any typing, so this rule is shown before a submit.
  const isTooMuch = breach?.message === SENTENCES.moreThanListed && facts.listedAtRate !== null;
  const most = isTooMuch
    ? affordableAmount(
        facts.balance,
        levels.find((level) => level.rate === rate),
      )
    : null;
  const takeOffer = (nearest: string) => {
    setOffered(nearest);
    change({ rate: nearest });
    button.current?.focus();
  };
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== source);
  return (
    <Form label={bilateralTexts.title} onSubmit={send} busy={busy} wide>
      <WalletAmountField
        ref={amountField}
        currency={source}
        balance={facts.balance}
        value={amount}
        onChange={(typed) => change({ amount: typed })}
        error={isTooMuch ? breach.message : errorOf('amount')}
        disabled={busy}
      />
      {!fixedTarget && (
        <SelectField
          label={orderTexts.targetCurrency}
          value={target ?? ''}
          onChange={(code) => change({ target: code === '' ? null : code, rate: null })}
          options={targets.map((code) => ({ value: code, label: currencyLabel(code) }))}
          placeholder={orderTexts.chooseTarget}
          error={errorOf('target')}
          disabled={busy}
        />
      )}
      <RatePicker
        currency={target ?? orderTexts.target}
        swapTo={source}
        levels={levels}
        value={rate}
        onChange={(chosen) => change({ rate: chosen })}
        error={errorOf('rate')}
        disabled={busy || target === null}
      />
      {rate !== null && target !== null && (
        <RateNotice
          currency={target}
          rate={rate}
          levels={levels}
          shown={shown}
          atMost={
            most === null
              ? null
              : {
                  text: (
                    <Phrase
                      text={bilateralTexts.payAtMost}
                      parts={{ amount: <Money amount={most} currency={source} tabbable={false} /> }}
                    />
                  ),
                  take: () => change({ amount: filledAmount(most) }),
                }
          }
          onChoose={takeOffer}
          disabled={busy}
        />
      )}
      <BilateralReceipt source={source} form={form} facts={facts} />
      <SubmitNotice setback={setback} sent="ORDER" failure={SENTENCES.orderFailed} />
      <PlaceOrder
        ref={button}
        shown={shown}
        busy={busy}
        disabled={settled || !ready}
        rate={rate !== null && facts.listedAtRate !== null && offered === rate ? shownRate(rate) : null}
      />
    </Form>
  );
}

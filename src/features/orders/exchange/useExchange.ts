import { useMemo, useState } from 'react';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { useGetMeQuery, useGetWalletQuery } from '@/api/endpoints/userApi';
import { isCrossed, leastAsRead } from '@/domain/book/crossing';
import type { Book } from '@/domain/book/listingBook';
import { compare, decimal, isPositive, minOf, parseDecimal, toText, ZERO } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { amountText, filledAmount, filledRate, rateText, type TypedNumber } from '@/domain/money/typedNumber';
import {
  type ExchangeAsk,
  type ExchangePlan,
  type ExchangeProblem,
  planExchange,
  restRateOf,
} from '@/domain/paths/exchange';
import { amountToReceive, amountUpTo, broughtBy } from '@/domain/paths/exchangeAmounts';
import { positiveAmount, unlessDoubtful } from '@/domain/rules/amountRule';
import type { Rule, Rules } from '@/domain/rules/breach';
import { type EndForm, endTimeOf, endTimeRules, UNENDING } from '@/domain/rules/endTimeRules';
import { type ExchangeFacts, type ExchangeForm, exchangeRules, mayList } from '@/domain/rules/exchangeRules';
import { readPrefill } from '@/domain/rules/prefill';
import { useAsShown } from '@/features/orders/choice/useAsShown';
import { type ExchangeDraft, submitExchange } from '@/flows/submitExchange';
import type { Setback } from '@/flows/submitMoney';
import { selectBook } from '@/state/selectors/bookSelectors';
import { selectBestOwn } from '@/state/selectors/ownListedSelectors';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useBook } from '@/state/selectors/useBook';
import { useCapability, useLeastAmount } from '@/state/selectors/useCapability';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { exchangeTexts } from '@/texts/orders/exchange';
import { SENTENCES } from '@/texts/sentences';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { readRefusal, type Refusal } from '@/widgets/tickets/RefusalBanner';

/** What is typed: one of the two amounts. The other one follows from the book (decision 556). */
interface ExchangeTyping extends ExchangeForm, EndForm {
  /** How much is to be received at least; null while the amount to pay is typed. */
  wanted: TypedNumber | null;
  /** False as long as no amount was typed: then a level of the desk fills it in. */
  isTyped: boolean;
}

const typed = (start: Omit<ExchangeTyping, 'isTyped' | 'timeInForce' | keyof EndForm>): ExchangeTyping => ({
  ...start,
  ...UNENDING,
  timeInForce: 'ioc',
  isTyped: (start.wanted ?? start.amount).text !== '',
});

/** The form that a link fills in. Its rate is the limit. */
export function prefilledExchange(search: URLSearchParams, source: string): ExchangeTyping {
  const { to, rate } = readPrefill(search, source);
  const amountIn = (name: string) => {
    const amount = filledAmount(search.get(name) ?? '');
    return amountOfLedger(amount) === null ? filledAmount('') : amount;
  };
  const wanted = amountIn('receive');
  return typed({
    amount: amountIn('amount'),
    wanted: wanted.text === '' ? null : wanted,
    target: to,
    limit: filledRate(rate ?? ''),
  });
}

/** The form that a level of the desk fills in. */
export const takenExchange = (target: string, rate: string): ExchangeTyping =>
  typed({ amount: filledAmount(''), wanted: null, target, limit: filledRate(rate) });

/** An amount with the decimals of the ledger, as canonical text. */
const amountOfLedger = (amount: TypedNumber): string | null => amountText(amount, null, LEDGER_DECIMALS);

const positiveText = (amount: TypedNumber): string | null => {
  const value = positiveAmount(amount, null, LEDGER_DECIMALS);
  return value && toText(value);
};

type Terms = Omit<ExchangeAsk, 'amount'>;

/** What is asked of the book: one of the amounts is typed. */
interface Question {
  terms: Terms;
  pay: string | null;
  wanted: string | null;
}

/** Null as long as the form cannot be read. */
function questionOf(form: ExchangeTyping, terms: Omit<Terms, 'target' | 'rate' | 'timeInForce'>): Question | null {
  const { amount, wanted, target, limit, timeInForce } = form;
  const isLimit = limit.problem === 'empty' || (limit.value !== null && isPositive(limit.value));
  const typedText = positiveText(wanted ?? amount);
  if (target === null || !isLimit || typedText === null) return null;
  const isPay = wanted === null;
  return {
    terms: { ...terms, target, rate: rateText(limit), timeInForce },
    ...{ pay: isPay ? typedText : null, wanted: isPay ? null : typedText },
  };
}

interface Answer {
  /** Null if what is wanted cannot be had. */
  ask: ExchangeAsk | null;
  plan: ExchangePlan | null;
}

function answerOf(book: Book, { terms, pay, wanted }: Question): Answer {
  const amount = wanted === null ? pay : amountToReceive(book, terms, wanted);
  const ask = amount === null ? null : { ...terms, amount };
  return { ask, plan: ask && planExchange(book, ask) };
}

const NO_ANSWER: Answer = { ask: null, plan: null };

/** The answer of a book. It is computed again only if one of them changes. */
function useAnswer(known: boolean, book: Book, question: Question | null): Answer {
  // By its text, because each rendering makes another object.
  const text = JSON.stringify(question);
  return useMemo(() => {
    const asked = JSON.parse(text) as Question | null;
    return known && asked !== null ? answerOf(book, asked) : NO_ANSWER;
  }, [known, book, text]);
}

/** The figure that a moving book changes: what is received, or what is to be paid for it. */
const figureOf = ({ wanted }: Question, { ask, plan }: Answer) => (wanted === null ? plan?.received : ask?.amount);

/** What would be sent; null if the form cannot be read. */
function exchangeDraft(ask: ExchangeAsk | null, form: ExchangeTyping): ExchangeDraft | null {
  if (ask === null) return null;
  const { source, target, amount, rate, timeInForce } = ask;
  const endsAt = mayList(timeInForce) ? endTimeOf(form, Date.now()) : null;
  return {
    type: 'EXCHANGE',
    currency_from: source,
    currency_to: target,
    amount,
    rate: rate ?? '',
    time_in_force: timeInForce,
    ...(endsAt !== null && { expires_at: endsAt }),
  };
}

/** The facts of the rules, and what keeps the form from being carried out at the book of now. */
interface Facts extends ExchangeFacts {
  /** The amount that would be paid, typed or computed. */
  pay: TypedNumber;
  /** The least amount with its currency, if less would be paid. */
  leastOf: string | null;
  /** True if what is wanted cannot be had. */
  isShort: boolean;
  problem: ExchangeProblem | null;
  /** Why the rest may not be listed at the limit; null if it may. */
  clash: string | null;
}

/** A rule of the server, for the amount that would be paid. As long as nothing is computed, there is none to check. */
const forPaid = ([field, check]: Rule<ExchangeForm, ExchangeFacts>): Rule<ExchangeTyping, Facts> => [
  field,
  (form, facts) =>
    field === 'amount' && form.wanted !== null && facts.pay.problem === 'empty'
      ? null
      : check({ ...form, amount: facts.pay }, facts),
];

/** The server refuses the same with a sentence of its own, because its book may have moved on. */
const RULES: Rules<ExchangeTyping, Facts> = [
  [
    'wanted',
    ({ wanted }) =>
      wanted === null || positiveText(wanted) !== null ? null : unlessDoubtful(wanted, SENTENCES.orderAmountInvalid),
  ],
  ...exchangeRules.map(forPaid),
  ['amount', (_form, { leastOf }) => (leastOf === null ? null : exchangeTexts.leastAmount(leastOf))],
  ['wanted', (_form, { isShort }) => (isShort ? exchangeTexts.tooLittleToReceive : null)],
  ['limit', (_form, { problem }) => (problem === 'wouldTake' ? exchangeTexts.wouldTake : null)],
  ['limit', (_form, { clash }) => clash],
  ['timeInForce', (_form, { problem }) => (problem === 'short' ? exchangeTexts.tooLittle : null)],
  [
    'timeInForce',
    ({ limit }, { problem }) =>
      problem !== 'nothing' ? null : limit.problem === 'empty' ? exchangeTexts.nothing : exchangeTexts.nothingWithin,
  ],
  ...endTimeRules.map(
    ([field, check]) =>
      [field, (form: ExchangeTyping) => (mayList(form.timeInForce) ? check(form, undefined) : null)] as const,
  ),
];

/** The names of the form's fields on the wire. */
const WIRE_NAMES = {
  amount: 'amount',
  target: 'currency_to',
  limit: 'rate',
  timeInForce: 'time_in_force',
  lastDay: 'expires_at',
} as const;

type Refused = Refusal<keyof ExchangeTyping>['fields'];

const NO_FIELDS: Refused = {};

/** The server's reasons that are about a field. */
const refusedFields = (setback: Setback | null): Refused =>
  setback?.kind === 'refused' ? readRefusal(setback.error, WIRE_NAMES).fields : NO_FIELDS;

/** Why the rest would be refused: it would meet a listing of the user's own, as the server checks it (decision 541). */
function useClash(ask: ExchangeAsk | null, plan: ExchangePlan | null): string | null {
  const { source = '', target = '', rate: limit = null } = ask ?? {};
  const own = useAppSelector(selectBestOwn(target, source));
  const isTurned = useAppSelector(selectIsTurned(target, source));
  const rate = plan && restRateOf(plan, limit);
  if (rate === null || own === null || !isCrossed(decimal(rate), decimal(own))) return null;
  return lifecycleTexts.crossedOwn(target, formatRate(own, isTurned), leastAsRead(decimal(own), !isTurned));
}

/** Whether a figure has changed for the worse. A limit already says what is accepted, so it does not matter with one. */
function isWorse(question: Question | null, was: string, now: string): boolean {
  if (question?.terms.rate !== null) return false;
  const change = compare(decimal(now), decimal(was));
  return question.wanted === null ? change < 0 : change > 0;
}

/** The most that the balance allows of what everything up to a rate costs, as an amount of the form. */
function affordable(cost: string, balance: string | null): TypedNumber {
  const held = (balance === null ? null : parseDecimal(balance)) ?? ZERO;
  const amount = minOf(decimal(cost), held);
  return filledAmount(isPositive(amount) ? toText(amount) : '');
}

interface Taking {
  source: string;
  least: string;
  /** Undefined until the wallet is known. */
  balance: string | null | undefined;
}

/**
 * What is typed, and what a level that was taken fills in: once for each level, as soon as balance and book are known,
 * because the amount must not keep changing with the market.
 */
function useTyping(start: ExchangeTyping, upTo: string | null, { source, least, balance }: Taking) {
  const known = useBook();
  const book = useAppSelector(selectBook);
  const [form, setForm] = useState(start);
  const [taken, setTaken] = useState<string | null>(null);
  if (upTo !== null && taken !== upTo && known && balance !== undefined) {
    setTaken(upTo);
    const terms = {
      source,
      target: form.target ?? '',
      rate: upTo,
      timeInForce: 'ioc',
      marketRate: null,
      least,
    } as const;
    const amount = form.isTyped ? form.amount : affordable(amountUpTo(book, terms), balance);
    setForm({ ...form, amount, limit: filledRate(upTo) });
  }
  return [form, setForm] as const;
}

/** The least amount with its currency, if what is paid is less. */
function leastOf({ value }: TypedNumber, least: string, source: string): string | null {
  const isLess = value !== null && isPositive(value) && compare(value, decimal(least)) < 0;
  return isLess ? `${formatExact(least)} ${source}` : null;
}

/**
 * An exchange before it is sent: what is typed, what it would do at the book of now, and its sending.
 *
 * @param upTo the rate of a level that was taken on the desk. It becomes the limit, and unless an amount was typed,
 * everything up to it is taken (decision 557).
 */
export function useExchange(source: string, start: ExchangeTyping, upTo: string | null = null) {
  const known = useBook();
  useLiveGroup('orders');
  const store = useAppStore();
  const least = useLeastAmount(source);
  const { data: wallet } = useGetWalletQuery(source);
  const { data: me } = useGetMeQuery();
  const [form, setForm] = useTyping(start, upTo, { source, least, balance: wallet?.balance });
  const { target, wanted } = form;
  const marketRate = useMarketRate(target ?? '', source);
  const listingMarketRate = useMarketRate(source, target ?? '');
  const canEnd = useCapability('lifecycle') === true;
  const balance = wallet?.balance ?? null;
  const question = questionOf(form, { source, marketRate, least });
  const answer = useAnswer(known, useAppSelector(selectBook), question);
  const { ask, plan } = answer;
  const pay = wanted === null ? form.amount : filledAmount(ask?.amount ?? '');
  const clash = useClash(ask, plan);
  const ticket = useMoneyTicket({
    initial: form,
    state: [form, setForm],
    rules: RULES,
    facts: {
      ...{ balance, listingMarketRate, pay, leastOf: leastOf(pay, least, source) },
      isShort: known && question !== null && ask === null,
      problem: plan?.problem ?? null,
      clash,
    },
    draftOf: (typing) => exchangeDraft(ask, typing),
    flow: submitExchange,
    isBegun: ({ isTyped, ...typing }) => isTyped && (typing.wanted ?? typing.amount).text !== '',
  });
  const refused = refusedFields(ticket.setback);
  const figure = question ? figureOf(question, answer) : undefined;
  const shown = useAsShown(JSON.stringify(question), figure, (was, now) => isWorse(question, was, now));

  return {
    ...{ source, form, known, plan, pay, balance, marketRate, listingMarketRate, ticket, shown, canEnd },
    /** What is received in all, as canonical text; null if nothing can be computed. */
    brought: plan && question ? broughtBy(plan, question.terms.rate) : null,
    /** The reason of the rules or of the server, if it is about this field. */
    errorOf: (name: keyof ExchangeForm | 'wanted' | 'lastDay') =>
      ticket.errorOf(name) ?? refused[name] ?? (name === 'limit' ? clash : null),
    /** For SubmitNotice: what is not already said at a field. */
    setback: Object.keys(refused).length > 0 ? null : ticket.setback,
    ready: known && me !== undefined && wallet !== undefined,
    change: (part: Partial<ExchangeTyping>) => {
      ticket.renew();
      const isTyped = part.amount !== undefined || part.wanted !== undefined;
      setForm((before) => ({ ...before, ...part, isTyped: before.isTyped || isTyped }));
    },
    /** Without a limit, nothing is sent at less, or for more, than was on screen when the press began. */
    send: () => {
      const isFit = ticket.check();
      if (!shown.press() || !isFit || question === null || figure === undefined) return;
      const live = figureOf(question, answerOf(selectBook(store.getState()), question));
      if (live !== undefined && isWorse(question, figure, live)) return shown.ask(live);
      if (live !== undefined) ticket.sendUnchecked();
    },
  };
}

export type Exchange = ReturnType<typeof useExchange>;

import { useState } from 'react';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { readRatesFile, writeRatesFile } from '@/domain/wording/ratesFile';
import { typedRate } from '@/domain/money/typedNumber';
import { isPositive, toText } from '@/domain/money/decimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { turnedRate } from '@/domain/money/turnedRate';
import { ratesTexts, ratesTexts as texts } from '@/texts/console/books';
import { deskTexts } from '@/texts/console/desk';
import { saveFile } from '@/ui/browser/saveFile';
import { AmountField } from '@/ui/controls/AmountField';
import { FileField } from '@/ui/controls/FileField';
import { Form } from '@/ui/controls/Form';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { formatExact } from '@/domain/money/formatDecimal';
import { TimeText } from '@/ui/figures/times';
import { Banner, Button, Card, Table, Tag } from './parts/kit';
import { type AnswerOf, callConsole, ConsoleFailure, type PayloadOf, useOperator } from './calls/callConsole';
import { Decide, deskClasses as styles, Outcome, readFigure } from './parts/deskParts';
import { ALL_PAIRS, keyOf, type Pair, pairName, turned } from './parts/words';
import { useAct } from './calls/useWatched';

type Market = AnswerOf<'getMarket'>;
type Waiting = Market['waiting_rates'][number];

const nameOf = ({ currency_from, currency_to }: Waiting) => pairName(currency_from, currency_to);

interface WaitingRatesProps {
  market: Pick<Market, 'rates' | 'waiting_rates'>;
  onDone: () => void;
}

/** The rates that one operator has set and another one must approve; nothing if there are none. */
export function WaitingRates({ market: { rates, waiting_rates: waiting }, onDone }: WaitingRatesProps) {
  const { email, role } = useOperator();
  const [approval, drop] = [useAct('approveRate'), useAct('dropRate')];
  const failures = [approval.failure, drop.failure];
  if (waiting.length === 0 && failures.every((each) => each === null)) return null;
  const make = (act: typeof approval.act | typeof drop.act) => async (asked: Waiting) => {
    const { currency_from, currency_to, rate } = asked;
    approval.forget();
    drop.forget();
    await act({ payload: { currency_from, currency_to, rate } });
    onDone();
  };
  const [approve, end] = [make(approval.act), make(drop.act)];
  const rateNow = ({ currency_from, currency_to }: Waiting) =>
    rates.find((each) => each.currency_from === currency_from && each.currency_to === currency_to)?.rate ?? null;
  const isBusy = approval.busy || drop.busy;
  const { pair, since, by } = deskTexts;
  const decisionOn = (each: Waiting) => (
    <Decide
      name={nameOf(each)}
      isOwn={each.operator === email}
      busy={isBusy}
      onApprove={() => void approve(each)}
      onEnd={() => void end(each)}
    />
  );
  return (
    <Card title={ratesTexts.waiting.title} footer={ratesTexts.waiting.hint}>
      <Outcome failures={failures} done={false} />
      <Table
        caption={ratesTexts.waiting.title}
        rows={waiting}
        rowKey={nameOf}
        columns={[
          { title: pair, kept: true, className: styles.whole, render: nameOf },
          { title: ratesTexts.waiting.now, numeric: true, render: (each) => formatExact(rateNow(each)) },
          { title: ratesTexts.waiting.wished, numeric: true, render: (each) => formatExact(each.rate) },
          {
            title: ratesTexts.waiting.decision,
            className: styles.words,
            render: (each) => CONSOLE_CALLS.approveRate.may.includes(role) && decisionOn(each),
          },
          { title: by, kept: true, className: styles.words, render: (each) => each.operator },
          { title: since, numeric: true, render: (each) => <TimeText at={each.at} shape="relative" /> },
        ]}
      />
    </Card>
  );
}

const CONFLICT = 409;
/** After these statuses no other call would be answered: there is no session, or no connection. */
const ENDS = [0, 401];

/** The result of a sent rate, or why it was not sent. */
interface Outcome {
  error: string | null;
  /** True if it is sent again only after a confirmation. */
  isAsked: boolean;
  /** True if nothing has changed yet, because another operator must approve it. */
  waits: boolean;
}

type ByPair<Value> = Readonly<Partial<Record<string, Value>>>;
type Rates = AnswerOf<'getMarket'>['rates'];

const SET: Outcome = { error: null, isAsked: false, waits: false };

const rateOf = (rates: Rates, { from, to }: Pair): string | null =>
  rates.find((each) => each.currency_from === from && each.currency_to === to)?.rate ?? null;

/** Leaves out the pairs whose typed rates are all set: they show the present rates again. */
function withoutSettled(typed: ByPair<string>, outcomes: ByPair<Outcome>): ByPair<string> {
  const isOpen = (key: string) => typed[key] !== undefined && outcomes[key]?.error !== null;
  return Object.fromEntries(
    Object.entries(typed).filter(([key]) => isOpen(key) || isOpen(key.split('-').reverse().join('-'))),
  );
}

/**
 * The typed text of each pair, and the text that is shown: a typed rate also fills in the rate of the reverse pair,
 * unless that was typed too.
 */
function useTypedRates(rates: Rates, outcomes: ByPair<Outcome>) {
  const [typed, setTyped] = useState<ByPair<string>>({});
  const [seen, setSeen] = useState(rates);
  if (rates !== seen) {
    setSeen(rates);
    setTyped(withoutSettled(typed, outcomes));
  }
  const isNew = (pair: Pair, text: string) => {
    const { value } = typedRate(text);
    return text.trim() !== '' && (value === null || toText(value) !== rateOf(rates, pair));
  };
  const textOf = (pair: Pair): string => {
    const given = typed[keyOf(pair)];
    if (given !== undefined) return given;
    const back = typed[keyOf(turned(pair))] ?? '';
    const { value } = typedRate(back);
    if (value === null || !isPositive(value) || !isNew(turned(pair), back)) {
      return plainFigure(rateOf(rates, pair) ?? '');
    }
    const filled = turnedRate(toText(value));
    return filled === '0' ? '' : plainFigure(filled);
  };
  const put = (texts: ByPair<string>) => setTyped((before) => ({ ...before, ...texts }));
  /** An empty field is filled from the reverse pair, or shows the present rate. */
  const leave = (pair: Pair) => {
    if (typed[keyOf(pair)]?.trim() === '') put({ [keyOf(pair)]: undefined });
  };
  return { textOf, put, leave, isChanged: (pair: Pair) => isNew(pair, textOf(pair)) };
}

/** Sets one rate. @returns the result; `ends`: no other call would be answered */
async function setOne(payload: PayloadOf<'setRate'>, onFailure: (failure: ConsoleFailure) => void) {
  try {
    const { waits } = await callConsole('setRate', { payload });
    return { outcome: { ...SET, waits }, ends: false };
  } catch (error) {
    if (!(error instanceof ConsoleFailure)) throw error;
    onFailure(error);
    const { message, status } = error;
    return { outcome: { ...SET, error: message, isAsked: status === CONFLICT }, ends: ENDS.includes(status) };
  }
}

/** The rates of all pairs as a form (decision 447). */
function useRatesForm(rates: Rates, onDone: () => void) {
  const { onFailure } = useOperator();
  const [outcomes, setOutcomes] = useState<ByPair<Outcome>>({});
  const [busy, setBusy] = useState(false);
  const { textOf, put, leave, isChanged } = useTypedRates(rates, outcomes);
  const change = (pair: Pair, text: string) => {
    // A changed rate needs a new confirmation.
    setOutcomes((before) => ({ ...before, [keyOf(pair)]: undefined, [keyOf(turned(pair))]: undefined }));
    put({ [keyOf(pair)]: text });
  };
  const fill = (read: readonly (Pair & { rate: string })[]) => {
    setOutcomes({});
    put(Object.fromEntries(read.map((each) => [keyOf(each), plainFigure(each.rate)])));
  };
  /** Sends the changed pairs, one after another. A refusal is shown at its pair, and the next is sent. */
  const send = async (pairs: readonly Pair[], sure: boolean) => {
    const wished = pairs.filter(isChanged).map((pair) => ({ pair, text: textOf(pair) }));
    // Rates that were filled in count as typed from now on, so they stay if the reverse pair is set or refused.
    put(Object.fromEntries(wished.map(({ pair, text }) => [keyOf(pair), text])));
    const figures = new Map(
      wished.map(({ pair, text }) => [keyOf(pair), readFigure(texts.rateOf(pair.from, pair.to), typedRate(text))]),
    );
    const found: Record<string, Outcome | undefined> = { ...outcomes };
    const unread = [...figures].filter(([, { error }]) => error !== null);
    for (const [key, { error }] of unread) found[key] = { ...SET, error };
    setOutcomes({ ...found });
    if (busy || unread.length > 0) return;
    setBusy(true);
    for (const { pair } of wished) {
      const [rate, inverse] = [pair, turned(pair)].map((each) => figures.get(keyOf(each))?.text ?? undefined);
      const payload = { currency_from: pair.from, currency_to: pair.to, rate: rate ?? '', inverse, sure };
      const { outcome, ends } = await setOne(payload, onFailure);
      found[keyOf(pair)] = outcome;
      setOutcomes({ ...found });
      if (ends) break;
    }
    setBusy(false);
    onDone();
  };
  const outcomeOf = (pair: Pair) => outcomes[keyOf(pair)];
  return { busy, textOf, isChanged, change, leave, fill, send, outcomeOf };
}

type RatesFields = ReturnType<typeof useRatesForm>;

/** The rates of two currencies in both directions, with the result of each. */
function RateRow({ pair, fields }: { pair: Pair; fields: RatesFields }) {
  const { busy, textOf, change, leave, send, outcomeOf } = fields;
  const both = [pair, turned(pair)];
  const asked = both.filter((each) => outcomeOf(each)?.isAsked);
  return (
    <div role="group" aria-label={texts.both(pair.from, pair.to)} className={styles.stack}>
      <div className={styles.pairOfFields}>
        {both.map((each) => {
          const outcome = outcomeOf(each);
          const isSet = outcome?.error === null;
          return (
            <AmountField
              key={each.from}
              label={texts.rateOf(each.from, each.to)}
              value={textOf(each)}
              decimals={RATE_INPUT_DECIMALS}
              error={outcome?.error ?? null}
              hint={isSet && <Tag tone={outcome.waits ? 'gold' : 'up'}>{outcome.waits ? texts.waits : texts.set}</Tag>}
              onChange={(text) => change(each, text)}
              onBlur={() => leave(each)}
            />
          );
        })}
      </div>
      {both.some((each) => outcomeOf(each)?.waits) && <p>{texts.waiting.noted}</p>}
      {asked.length > 0 && (
        <div className={styles.buttons}>
          <Button
            variant="danger"
            busy={busy}
            aria-label={texts.sureOf(deskTexts.sure, asked.map(({ from, to }) => pairName(from, to)).join(', '))}
            onClick={() => void send(asked, true)}
          >
            {deskTexts.sure}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Each two currencies once: a row has both ways. */
const ROWS = ALL_PAIRS.filter(({ from, to }) => from < to);

interface RatesFormProps {
  rates: AnswerOf<'getMarket'>['rates'];
  onDone: () => void;
}

/** Every market rate and its reverse, typed or read from a file. Changed ones are sent, and each shows its result. */
export function RatesForm({ rates, onDone }: RatesFormProps) {
  const fields = useRatesForm(rates, onDone);
  const [file, setFile] = useState<{ rates: number; unread: readonly number[] } | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const changed = ALL_PAIRS.filter(fields.isChanged);
  const refused = ALL_PAIRS.filter((pair) => fields.outcomeOf(pair)?.error);
  const done = ALL_PAIRS.filter((pair) => fields.outcomeOf(pair)?.error === null);
  const read = async (chosen: File) => {
    const found = readRatesFile(await chosen.text());
    fields.fill(found.rates);
    setFile({ rates: found.rates.length, unread: found.unread });
  };
  const save = () => {
    const lines = rates.map(({ currency_from: from, currency_to: to, rate }) => ({ from, to, rate }));
    saveFile(texts.fileName, new Blob([writeRatesFile(lines)], { type: 'text/csv' }));
  };
  const send = () => {
    setFile(null);
    setUnchanged(changed.length === 0);
    void fields.send(changed, false);
  };
  const isAnswered = !fields.busy && done.length + refused.length > 0;
  return (
    <Card title={texts.title} padded footer={texts.hint}>
      <Form onSubmit={send} busy={fields.busy} wide label={texts.title}>
        <FileField
          label={texts.file}
          hint={texts.fileHint}
          accept=".csv,text/csv"
          onChoose={(chosen) => void read(chosen)}
        />
        {file !== null && (
          <Banner tone={file.unread.length > 0 ? 'warn' : 'info'}>{texts.fileRead(file.rates, file.unread)}</Banner>
        )}
        {ROWS.map((pair) => (
          <RateRow key={pair.from + pair.to} pair={pair} fields={fields} />
        ))}
        {isAnswered && (
          <Banner tone={refused.length > 0 ? 'error' : 'success'}>{texts.sent(done.length, refused.length)}</Banner>
        )}
        {isUnchanged && changed.length === 0 && !isAnswered && <Banner tone="info">{texts.unchanged}</Banner>}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={fields.busy}>
            {changed.length === 0 ? texts.submit : texts.submitSome(changed.length)}
          </Button>
          <Button onClick={save}>{texts.save}</Button>
        </div>
      </Form>
    </Card>
  );
}

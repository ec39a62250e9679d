import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { typedAmount } from '@/domain/money/typedNumber';
import { formatExact } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { AmountField } from '@/ui/controls/AmountField';
import { Form } from '@/ui/controls/Form';
import { TimeText } from '@/ui/figures/times';
import { SelectField, type SelectOption } from '@/ui/controls/SelectField';
import { Button, Card, Table } from './parts/kit';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { PaymentDetailsCard } from './PaymentDetailsCard';
import { RatesForm } from './RatesForm';
import { WaitingRates } from './RatesForm';
import { WaitingBanks } from './WaitingBanks';
import {
  deskClasses as styles,
  Loading,
  Outcome,
  Outdated,
  PlaceLink,
  readFigure,
  WindowButtons,
} from './parts/deskParts';
import { pairName, pairOf, pairOptions } from './parts/words';

interface FourEyesFormProps {
  limits: readonly { currency: string; amount: string | null }[];
  onDone: () => void;
}

/** The amounts above which two operators approve, by currency. */
function FourEyesForm({ limits, onDone }: FourEyesFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({});
  const [done, setDone] = useState(false);
  const { act, busy, failure, forget } = useAct('setFourEyes');
  const change = (currency: string, text: string) => {
    forget();
    setDone(false);
    setErrors((before) => ({ ...before, [currency]: null }));
    setTyped((before) => ({ ...before, [currency]: text }));
  };
  const send = async () => {
    const figures = Object.entries(typed).map(([currency, text]) => ({
      currency,
      // Without an amount, one operator approves every amount.
      ...(text.trim() === ''
        ? { text: null, error: null }
        : readFigure(deskTexts.limitOf(currency), typedAmount(text))),
    }));
    setErrors(Object.fromEntries(figures.map(({ currency, error }) => [currency, error])));
    if (figures.some(({ error }) => error !== null)) return;
    let areSet = true;
    // After a refusal the rest is not sent, because the next answer would replace the refusal.
    for (const { currency, text } of figures) {
      areSet = areSet && (await act({ payload: { currency, amount: text } })) !== undefined;
    }
    setDone(areSet);
    if (areSet) setTyped({});
    onDone();
  };
  return (
    <Card title={deskTexts.fourEyes} padded>
      <Outcome failures={[failure]} done={done} />
      <p>{deskTexts.fourEyesHint}</p>
      <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.fourEyes}>
        <div className={styles.fields}>
          {limits.map(({ currency, amount }) => (
            <AmountField
              key={currency}
              label={deskTexts.limitOf(currency)}
              value={typed[currency] ?? plainFigure(amount ?? '')}
              error={errors[currency] ?? null}
              onChange={(text) => change(currency, text)}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {deskTexts.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Everybody's listings, newest first, of one pair or of all. */
function ListingsCard({ pairs }: { pairs: readonly SelectOption[] }) {
  const [choice, setChoice] = useState('');
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure } = useWatched('getListings', {
    query: { ...pairOf(choice), ...(before !== null && { before }) },
  });
  const choose = (chosen: string) => {
    setBefore(null);
    setChoice(chosen);
  };
  const { pair, rate, listed, left, state, since } = deskTexts;
  return (
    <Card title={deskTexts.listings}>
      <Outdated failure={failure} />
      <div className={styles.filter}>
        <SelectField label={pair} value={choice} options={pairs} placeholder={deskTexts.allPairs} onChange={choose} />
      </div>
      <Table
        caption={deskTexts.listings}
        rows={answer?.results ?? []}
        rowKey={(row) => row.id}
        empty={answer && deskTexts.noListings}
        columns={[
          { title: inboxTexts.number, numeric: true, render: (row) => row.id },
          {
            title: inboxTexts.user,
            kept: true,
            className: styles.words,
            render: (row) => <PlaceLink to={{ section: 'users', id: row.user }}>{row.email}</PlaceLink>,
          },
          { title: pair, kept: true, className: styles.whole, render: (row) => pairName(row.currency, row.swap_to) },
          { title: rate, numeric: true, render: (row) => formatExact(row.rate) },
          { title: listed, numeric: true, render: (row) => formatExact(row.amount) },
          { title: left, numeric: true, render: (row) => formatExact(row.left) },
          { title: state, render: (row) => deskTexts.listingStates[row.state] },
          { title: since, numeric: true, render: (row) => <TimeText at={row.created_at} shape="relative" /> },
        ]}
      />
      <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
    </Card>
  );
}

/** The rates that a pair has had: who set them, when, from what and to what. */
function RateHistoryCard({ pairs }: { pairs: readonly SelectOption[] }) {
  const [choice, setChoice] = useState(pairs[0]?.value ?? '');
  const [before, setBefore] = useState<string | null>(null);
  const pair = pairOf(choice);
  const query = pair && { ...pair, ...(before !== null && { before }) };
  const { answer, failure } = useWatched('getRateHistory', query && { query });
  const choose = (chosen: string) => {
    setBefore(null);
    setChoice(chosen);
  };
  const { changed, rateBefore, rate, by } = deskTexts;
  return (
    <Card title={deskTexts.rateHistory}>
      <Outdated failure={failure} />
      <div className={styles.filter}>
        <SelectField label={deskTexts.pair} value={choice} options={pairs} onChange={choose} />
      </div>
      <Table
        caption={deskTexts.rateHistory}
        rows={answer?.results ?? []}
        rowKey={(row) => row.id}
        empty={answer && deskTexts.noRateYet}
        columns={[
          { title: changed, className: styles.whole, render: (row) => <TimeText at={row.at} /> },
          { title: rateBefore, numeric: true, render: (row) => row.before !== null && formatExact(row.before) },
          { title: rate, numeric: true, render: (row) => formatExact(row.rate) },
          {
            title: by,
            kept: (row) => row.operator !== null,
            className: styles.words,
            render: (row) => row.operator ?? deskTexts.noOperator,
          },
        ]}
      />
      <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
    </Card>
  );
}

const nameOfRate = (row: AnswerOf<'getMarket'>['rates'][number]) => pairName(row.currency_from, row.currency_to);

/** The market rates of now. */
function RatesCard({ rates }: Pick<AnswerOf<'getMarket'>, 'rates'>) {
  return (
    <Card title={deskTexts.rates}>
      <Table
        caption={deskTexts.rates}
        rows={rates}
        rowKey={(row) => nameOfRate(row)}
        columns={[
          { title: deskTexts.pair, kept: true, className: styles.whole, by: nameOfRate, render: nameOfRate },
          { title: deskTexts.rate, numeric: true, by: ({ rate }) => rate, render: ({ rate }) => formatExact(rate) },
          {
            title: deskTexts.changed,
            numeric: true,
            by: (row) => row.last_updated,
            render: (row) => <TimeText at={row.last_updated} shape="relative" />,
          },
        ]}
      />
    </Card>
  );
}

/** /operator/market: the halt, the rates and their history, the listings, from which amount two approve, where users pay to. */
export function MarketScreen() {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getMarket', {});
  const status = useAct('setAppStatus');
  if (!answer) return <Loading failure={failure} />;
  const { open, rates } = answer;
  const flip = async () => {
    await status.act({ payload: { open: !open } });
    reload();
  };
  const pairs = pairOptions(rates);
  const isOwner = CONSOLE_CALLS.setFourEyes.may.includes(role);
  return (
    <div className={styles.stack}>
      <WaitingRates market={answer} onDone={reload} />
      <WaitingBanks market={answer} onDone={reload} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Outdated failure={failure} />
          <Card title={deskTexts.status} padded>
            <Outcome failures={[status.failure]} done={false} />
            <p>{open ? deskTexts.open : deskTexts.halted}</p>
            {CONSOLE_CALLS.setAppStatus.may.includes(role) && (
              <div className={styles.buttons}>
                <Button variant={open ? 'danger' : 'primary'} busy={status.busy} onClick={() => void flip()}>
                  {open ? deskTexts.halt : deskTexts.resume}
                </Button>
              </div>
            )}
          </Card>
          {CONSOLE_CALLS.setRate.may.includes(role) && <RatesForm rates={rates} onDone={reload} />}
          {isOwner && <FourEyesForm limits={answer.four_eyes} onDone={reload} />}
          {isOwner && <PaymentDetailsCard market={answer} onDone={reload} />}
        </div>
        <div className={styles.stack}>
          <RatesCard rates={rates} />
          <RateHistoryCard pairs={pairs} />
          <ListingsCard pairs={pairs} />
        </div>
      </div>
    </div>
  );
}

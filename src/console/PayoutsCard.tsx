import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { PAYOUT_FORMATS, type PayoutFormat } from '@contract/console/payouts';
import { fundedText } from '@/domain/wording/fundingReference';
import { formatDay } from '@/domain/wording/moment';
import { payoutTexts as texts } from '@/texts/console/payouts';
import { saveFile } from '@/ui/browser/saveFile';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { TimeText } from '@/ui/figures/times';
import { type AnswerOf, callConsole, ConsoleFailure, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink, WindowButtons } from './parts/deskParts';
import { Banner, Button, Card, Table, Tag } from './parts/kit';

type Payouts = AnswerOf<'getPayouts'>;
type Bank = Payouts['banks'][number];
type FileRow = Payouts['results'][number];

type Column<Row extends object> = Parameters<typeof Table<Row>>[0]['columns'][number];

const nameOf = ({ currency, label, number }: Bank) => texts.accountName(currency, label, number);

interface WaitingProps {
  answer: Payouts;
  mayMake: boolean;
  busy: boolean;
  onMake: (bank: string) => void;
}

/** What waits, beside the accounts that can pay it. */
function WaitingPart({ answer: { banks, waiting }, mayMake, busy, onMake }: WaitingProps) {
  const rows = banks.map((bank) => ({ ...bank, waits: waiting.find(({ currency }) => currency === bank.currency) }));
  const unpayable = waiting.filter(({ currency }) => banks.every((bank) => bank.currency !== currency));
  return (
    <>
      <Table
        caption={texts.waiting}
        rows={rows}
        rowKey={({ id }) => id}
        empty={texts.nothing}
        columns={[
          { title: texts.account, kept: true, className: styles.words, render: nameOf },
          ...(mayMake
            ? [
                {
                  title: texts.make,
                  className: styles.whole,
                  render: (bank: (typeof rows)[number]) => (
                    <Button
                      size="small"
                      disabled={busy || !bank.waits?.count}
                      aria-label={texts.makeOf(nameOf(bank))}
                      onClick={() => onMake(bank.id)}
                    >
                      {texts.make}
                    </Button>
                  ),
                },
              ]
            : []),
          { title: texts.count, numeric: true, render: ({ waits }) => String(waits?.count ?? 0) },
          { title: texts.sum, numeric: true, render: ({ currency, waits }) => fundedText(waits?.sum ?? '0', currency) },
        ]}
      />
      {unpayable.length > 0 && banks.length > 0 && (
        <Banner tone="warn">{texts.noBank(unpayable.map(({ currency }) => currency).join(', '))}</Banner>
      )}
      {waiting
        .filter(({ by_hand: byHand }) => byHand > 0)
        .map(({ currency, by_hand: byHand }) => (
          <Banner key={currency} tone="warn">
            {texts.byHand(byHand, currency)}
          </Banner>
        ))}
    </>
  );
}

/** Names, which are the same in every language. */
const FORMATS: Readonly<Record<PayoutFormat, string>> = { 'pain.001': 'pain.001', csv: 'CSV' };
const EXTENSIONS: Readonly<Record<PayoutFormat, string>> = { 'pain.001': 'xml', csv: 'csv' };

/** Saves files for the bank, and keeps why one could not be. */
function useSaving() {
  const { onFailure } = useOperator();
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const save = async ({ id, currency }: FileRow, format: PayoutFormat) => {
    setFailure(null);
    try {
      const file = await callConsole('downloadPayoutFile', { id, query: { format } });
      saveFile(`crossrate-payouts-${currency}-${id}.${EXTENSIONS[format]}`, file);
    } catch (error) {
      if (!(error instanceof ConsoleFailure)) throw error;
      onFailure(error);
      setFailure(error);
    }
  };
  return { save, failure };
}

interface FilesProps {
  files: readonly FileRow[];
  chosen: string | null;
  maySave: boolean;
  onChoose: (id: string | null) => void;
  onSave: (file: FileRow, format: PayoutFormat) => void;
}

function FilesPart({ files, chosen, maySave, onChoose, onSave }: FilesProps) {
  return (
    <Table
      caption={texts.files}
      rows={files}
      rowKey={({ id }) => id}
      isSelected={({ id }) => id === chosen}
      empty={texts.none}
      columns={[
        {
          title: texts.file,
          className: styles.whole,
          render: ({ id }) => (
            <Button size="small" aria-label={texts.show(id)} onClick={() => onChoose(id === chosen ? null : id)}>
              {id}
            </Button>
          ),
        },
        ...(maySave
          ? [
              {
                title: texts.save,
                className: styles.whole,
                render: (file: FileRow) => (
                  <div className={styles.buttons}>
                    {PAYOUT_FORMATS.map((format) => (
                      <Button
                        key={format}
                        size="small"
                        aria-label={texts.saveOf(FORMATS[format], file.id)}
                        onClick={() => onSave(file, format)}
                      >
                        {FORMATS[format]}
                      </Button>
                    ))}
                  </div>
                ),
              },
            ]
          : []),
        {
          title: texts.account,
          kept: true,
          className: styles.words,
          render: ({ currency, label }) => texts.accountName(currency, label, ''),
        },
        { title: texts.count, numeric: true, render: ({ count }) => String(count) },
        { title: texts.sum, numeric: true, render: ({ sum, currency }) => fundedText(sum, currency) },
        { title: texts.at, numeric: true, render: ({ at }) => <TimeText at={at} shape="relative" /> },
        { title: texts.by, kept: true, className: styles.words, render: ({ operator }) => operator },
      ]}
    />
  );
}

type Payment = AnswerOf<'getPayoutFile'>['results'][number];

const TONES = { sent: 'accent', paid: 'up', returned: 'gold' } as const;

interface ReturnProps {
  payment: Payment;
  onClose: () => void;
}

/** Puts the money of a payout back, with a reason. */
function ReturnForm({ payment: { transaction, reference }, onClose }: ReturnProps) {
  const { act, busy, failure } = useAct('returnPayout');
  const [reason, setReason] = useState('');
  const send = async () => {
    if ((await act({ payload: { transaction, reason } })) !== undefined) onClose();
  };
  return (
    <div className={styles.empty}>
      <Form onSubmit={() => void send()} busy={busy} label={texts.returnOf(reference)} wide>
        <Outcome failures={[failure]} done={false} />
        <p>{texts.returnLead(reference)}</p>
        <TextField label={texts.reason} value={reason} onChange={setReason} disabled={busy} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={reason.trim() === ''}>
            {texts.confirm}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** The withdrawals of a file, each with what became of it. */
function PaymentsPart({ id, currency }: Pick<FileRow, 'id' | 'currency'>) {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getPayoutFile', { id });
  const [returning, setReturning] = useState<Payment | null>(null);
  if (!answer) return <Loading failure={failure} />;
  const close = () => {
    setReturning(null);
    reload();
  };
  const button: Column<Payment> = {
    title: texts.return,
    className: styles.whole,
    render: (row) =>
      row.state !== 'returned' && (
        <Button size="small" aria-label={texts.returnOf(row.reference)} onClick={() => setReturning(row)}>
          {texts.return}
        </Button>
      ),
  };
  return (
    <>
      <Table
        caption={texts.paymentsOf(id)}
        rows={answer.results}
        rowKey={({ transaction }) => transaction}
        isSelected={({ transaction }) => transaction === returning?.transaction}
        columns={[
          {
            title: texts.reference,
            kept: true,
            className: styles.whole,
            by: ({ reference }) => reference,
            render: ({ transaction, reference }) => (
              <PlaceLink to={{ section: 'inbox', id: transaction }}>{reference}</PlaceLink>
            ),
          },
          {
            title: texts.amount,
            numeric: true,
            by: ({ amount }) => amount,
            render: ({ amount }) => fundedText(amount, currency),
          },
          {
            title: texts.state,
            className: styles.words,
            by: ({ state }) => state,
            render: ({ state, reason }) => (
              <>
                <Tag tone={TONES[state]}>{texts.states[state]}</Tag>
                {reason !== null && <span translate="no">{reason}</span>}
              </>
            ),
          },
          ...(CONSOLE_CALLS.returnPayout.may.includes(role) ? [button] : []),
          {
            title: texts.payee,
            kept: true,
            className: styles.words,
            by: (row) => row.account_name,
            render: (row) => [row.account_name, row.account_number, row.bank_name].join(' · '),
          },
        ]}
      />
      {returning && <ReturnForm key={returning.transaction} payment={returning} onClose={close} />}
    </>
  );
}

/** Lines of banks with the reference of a payout that end none. */
function StraysPart({ strays }: Pick<Payouts, 'strays'>) {
  if (strays.length === 0) return null;
  return (
    <section aria-label={texts.strays} className={styles.stack}>
      <div className={styles.empty}>
        <Banner tone="warn">{texts.strays}</Banner>
        <p>{texts.straysLead}</p>
      </div>
      <Table
        caption={texts.strays}
        rows={strays}
        rowKey={({ id }) => id}
        columns={[
          { title: texts.booked, className: styles.whole, render: (line) => formatDay(line.booked_on) },
          { title: texts.amount, numeric: true, render: ({ amount, currency }) => fundedText(amount, currency) },
          { title: texts.why, className: styles.words, render: ({ reason }) => texts.reasons[reason] },
          { title: texts.text, kept: true, className: styles.words, render: ({ text }) => text },
        ]}
      />
    </section>
  );
}

/** Approved withdrawals, and the files by which the bank pays them. */
export function PayoutsCard() {
  const { role } = useOperator();
  const [before, setBefore] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState<AnswerOf<'makePayoutFile'> | null>(null);
  const { answer, failure, reload } = useWatched('getPayouts', { query: before === null ? {} : { before } });
  const { act, busy, failure: refusal } = useAct('makePayoutFile');
  const saving = useSaving();
  if (!answer) return <Loading failure={failure} />;
  const make = async (bank: string) => {
    setMade(null);
    const done = await act({ payload: { bank } });
    setMade(done ?? null);
    if (done) setChosen(done.id);
    reload();
  };
  const file = answer.results.find(({ id }) => id === chosen);
  return (
    <Card title={texts.title}>
      <div className={styles.stack}>
        <div className={styles.empty}>
          <Outdated failure={failure} />
          <p>{texts.lead}</p>
          <Outcome failures={[refusal, saving.failure]} done={false} />
          {made && <Banner tone="success">{texts.made(made.count, made.id)}</Banner>}
        </div>
        <WaitingPart
          answer={answer}
          mayMake={CONSOLE_CALLS.makePayoutFile.may.includes(role)}
          busy={busy}
          onMake={(bank) => void make(bank)}
        />
        <FilesPart
          files={answer.results}
          chosen={chosen}
          maySave={CONSOLE_CALLS.downloadPayoutFile.may.includes(role)}
          onChoose={setChosen}
          onSave={(each, format) => void saving.save(each, format)}
        />
        {file && <PaymentsPart key={file.id} id={file.id} currency={file.currency} />}
        <StraysPart strays={answer.strays} />
      </div>
      <WindowButtons before={before} next={answer.next} onMove={setBefore} />
    </Card>
  );
}

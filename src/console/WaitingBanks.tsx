import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { isQrCode, type PaymentText, type QrCode } from '@contract/values/paymentFields';
import { detailsOf, labelOfDetail } from '@/domain/wording/waysToPay';
import { deskTexts } from '@/texts/console/desk';
import { fundTexts } from '@/texts/wallet/fund';
import { TimeText } from '@/ui/figures/times';
import { Card, Table, Tag } from './parts/kit';
import { addressOf, type AnswerOf, useOperator } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { Decide, deskClasses as styles, Outcome } from './parts/deskParts';

type Market = AnswerOf<'getMarket'>;
export type Bank = Market['banks'][number];
type Waiting = Market['waiting_banks'][number];
/** What users see, or would see, of an account. */
export type BankDetails = Pick<Bank, 'fields' | 'images'>;

export const nameOfBank = ({ label, id }: Pick<Bank, 'label' | 'id'>) => deskTexts.banks.named(label, id);

/** A text of an account; empty if it has none. */
export const textOf = (details: BankDetails | null, field: PaymentText): string =>
  details?.fields.find((each) => each.field === field)?.value ?? '';

/** The address of a QR image of an account, or null. */
export function imageOf(details: BankDetails | null, field: QrCode): string | null {
  const hash = details?.images.find((each) => each.field === field)?.hash ?? null;
  return hash === null ? null : addressOf('getBankImage', hash).pathname;
}

/** A detail of the account in force beside the same of what waits. */
interface Compared {
  field: PaymentText | QrCode;
  now: string | null;
  wished: string | null;
}

function compare(currency: string, now: BankDetails | null, wished: BankDetails): Compared[] {
  const { bank, mobile, qrCodes } = detailsOf(currency);
  const of = (details: BankDetails | null, field: PaymentText | QrCode) =>
    (isQrCode(field) ? imageOf(details, field) : textOf(details, field)) || null;
  return [...bank, ...mobile, ...qrCodes]
    .map((field) => ({ field, now: of(now, field), wished: of(wished, field) }))
    .filter((each) => each.now !== null || each.wished !== null);
}

/** One value of a detail: a text, an image, or nothing. */
function DetailValue({ field, value }: { field: PaymentText | QrCode; value: string | null }) {
  if (value === null) return '–';
  if (!isQrCode(field)) return <span translate="no">{value}</span>;
  return <img src={value} alt={fundTexts.qrCodeOf(labelOfDetail(field))} width={96} height={96} />;
}

interface WaitingBankProps {
  waiting: Waiting;
  market: Pick<Market, 'banks'>;
  onDone: () => void;
}

/** A change that waits: what users see beside what they would see, and the decision on it. */
function WaitingBank({ waiting, market: { banks }, onDone }: WaitingBankProps) {
  const { email, role } = useOperator();
  const [approval, drop] = [useAct('approveBank'), useAct('dropBank')];
  const { currency, bank: id, operator, at } = waiting;
  const now = banks.find((each) => each.currency === currency && each.in_force) ?? null;
  const wished = nameOfBank({ label: banks.find((each) => each.id === id)?.label ?? '', id });
  const texts = deskTexts.banks;
  const make = (act: typeof approval.act | typeof drop.act) => async () => {
    approval.forget();
    drop.forget();
    await act({ payload: { change: waiting.id } });
    onDone();
  };
  const [approve, end] = [make(approval.act), make(drop.act)];
  const name = texts.waitingOf(currency, wished);
  const puts = now ? texts.puts(wished, nameOfBank(now)) : texts.putsFirst(wished);
  return (
    <section className={styles.stack} aria-label={name}>
      <Outcome failures={[approval.failure, drop.failure]} done={false} />
      <div>
        <h3>{name}</h3>
        <p>{now?.id === id ? texts.edits(wished) : puts}</p>
        <p>
          <span>{texts.askedBy(operator)}</span> <TimeText at={at} shape="relative" />
        </p>
      </div>
      <Table
        caption={name}
        rows={compare(currency, now, waiting)}
        rowKey={({ field }) => field}
        columns={[
          { title: texts.detail, render: ({ field }) => labelOfDetail(field) },
          {
            title: texts.now,
            className: styles.text,
            render: (each) => <DetailValue field={each.field} value={each.now} />,
          },
          {
            title: texts.wished,
            className: styles.text,
            render: (each) => (
              <>
                <DetailValue field={each.field} value={each.wished} />{' '}
                {each.now !== each.wished && <Tag tone="gold">{texts.changed}</Tag>}
              </>
            ),
          },
        ]}
      />
      {CONSOLE_CALLS.approveBank.may.includes(role) && (
        <Decide
          name={name}
          isOwn={operator === email}
          busy={approval.busy || drop.busy}
          onApprove={() => void approve()}
          onEnd={() => void end()}
        />
      )}
    </section>
  );
}

interface WaitingBanksProps {
  market: Pick<Market, 'banks' | 'waiting_banks'>;
  onDone: () => void;
}

/** The changes of where users pay to that another operator must approve; nothing if there are none. */
export function WaitingBanks({ market, onDone }: WaitingBanksProps) {
  if (market.waiting_banks.length === 0) return null;
  return (
    <Card title={deskTexts.banks.waiting} padded footer={deskTexts.banks.waitingHint}>
      <div className={styles.halves}>
        {market.waiting_banks.map((waiting) => (
          <WaitingBank key={waiting.currency} waiting={waiting} market={market} onDone={onDone} />
        ))}
      </div>
    </Card>
  );
}

import { useState } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { deskTexts } from '@/texts/console/desk';
import { SelectField } from '@/ui/controls/SelectField';
import { BankForm, type BankFormProps } from './BankForm';
import { Button, Card, Table, Tag } from './parts/kit';
import type { AnswerOf } from './calls/callConsole';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { type Bank, nameOfBank, textOf } from './WaitingBanks';

type Market = AnswerOf<'getMarket'>;

interface BanksTableProps {
  banks: readonly Bank[];
  /** The ids of those of which a change waits. */
  waiting: readonly string[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The accounts of a currency: the one in force first, the closed ones last. */
function BanksTable({ banks, waiting, chosen, onChoose }: BanksTableProps) {
  const texts = deskTexts.banks;
  /** On lines of their own: side by side, a narrow table breaks the number in the middle. */
  const numberOf = (bank: Bank) =>
    [
      textOf(bank, 'bank_name') || textOf(bank, 'mobile_money_network'),
      textOf(bank, 'bank_account_number') || textOf(bank, 'mobile_money_number'),
    ]
      .filter((text) => text !== '')
      .join('\n');
  return (
    <Table
      caption={texts.caption}
      rows={banks}
      rowKey={({ id }) => id}
      isSelected={({ id }) => id === chosen}
      empty={texts.none}
      columns={[
        {
          title: deskTexts.name,
          className: styles.text,
          render: (bank) => (
            <>
              <span translate="no">{nameOfBank(bank)}</span> {bank.in_force && <Tag tone="up">{texts.inForce}</Tag>}
              {waiting.includes(bank.id) && <Tag tone="gold">{texts.waits}</Tag>}
              {bank.closed_at !== null && <Tag>{texts.closed}</Tag>}
            </>
          ),
        },
        { title: texts.account, kept: true, className: styles.text, render: numberOf },
        {
          title: '',
          className: styles.act,
          render: (bank) => (
            <Button size="small" aria-label={texts.editOf(nameOfBank(bank))} onClick={() => onChoose(bank.id)}>
              {texts.edit}
            </Button>
          ),
        },
      ]}
    />
  );
}

const NEW = 'new';

function stateOf(bank: Bank | null): BankFormProps['state'] {
  if (bank === null) return 'new';
  if (bank.closed_at !== null) return 'closed';
  return bank.in_force ? 'used' : 'open';
}

interface PaymentDetailsCardProps {
  market: Pick<Market, 'banks' | 'waiting_banks'>;
  onDone: () => void;
}

/** Where users pay to: the accounts of a currency, and the form of one of them. */
export function PaymentDetailsCard({ market, onDone }: PaymentDetailsCardProps) {
  const [currency, setCurrency] = useState<string>(TRADABLE_CURRENCIES[0]);
  /** Null: the first one, which is in force if any is. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);
  const choose = (id: string | null) => {
    setAdded(false);
    setChosen(id);
  };
  const banks = market.banks.filter((each) => each.currency === currency);
  const waiting = market.waiting_banks.map(({ bank }) => bank);
  const bank = chosen === NEW ? null : (banks.find(({ id }) => id === chosen) ?? banks[0] ?? null);
  return (
    <Card title={deskTexts.paymentDetails} padded>
      <div className={styles.stack}>
        <SelectField
          label={deskTexts.currency}
          value={currency}
          options={TRADABLE_CURRENCIES.map((each) => ({ value: each, label: each }))}
          onChange={(picked) => {
            choose(null);
            setCurrency(picked);
          }}
        />
        <BanksTable banks={banks} waiting={waiting} chosen={bank?.id ?? null} onChoose={choose} />
        {bank !== null && (
          <div className={styles.buttons}>
            <Button onClick={() => choose(NEW)}>{deskTexts.banks.add}</Button>
          </div>
        )}
        <Outcome failures={[]} done={isAdded} />
        <BankForm
          key={bank?.id ?? `${NEW} ${currency}`}
          known={bank ?? { id: null, currency, label: '', fields: [], images: [] }}
          state={stateOf(bank)}
          waits={bank !== null && waiting.includes(bank.id)}
          onDone={onDone}
          onAdded={(id) => {
            setAdded(true);
            setChosen(id);
          }}
        />
      </div>
    </Card>
  );
}

import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Tag } from '@/ui/marks/Tag';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import type { MultilateralOrder } from './useMultilateralOrder';

interface PathSearchTicketProps {
  source: string;
  balance: string | null;
  order: MultilateralOrder;
  /** False until the wallet and the user are known. */
  ready: boolean;
}

/** The amount to convert and the target currency. Enter computes the paths. */
export function PathSearchTicket({ source, balance, order, ready }: PathSearchTicketProps) {
  const { form, type, compute, comparison, ticket } = order;
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== source);
  return (
    <Card title={orderTexts.convert(source)} actions={<Tag>{multilateralTexts.kind}</Tag>} padded>
      <Form label={multilateralTexts.search} onSubmit={compute} busy={ticket.busy} wide>
        <WalletAmountField
          currency={source}
          balance={balance}
          value={form.amount}
          onChange={(amount) => type({ amount })}
          error={ticket.errorOf('amount')}
          disabled={ticket.busy}
        />
        <SelectField
          label={orderTexts.targetCurrency}
          value={form.target ?? ''}
          onChange={(code) => type({ target: code === '' ? null : code })}
          options={targets.map((code) => ({ value: code, label: currencyLabel(code) }))}
          placeholder={orderTexts.chooseTarget}
          error={ticket.errorOf('target')}
          disabled={ticket.busy}
        />
        <Button
          type="submit"
          variant={comparison ? 'default' : 'primary'}
          block
          needsServer={false}
          disabled={!ready || ticket.busy}
        >
          {multilateralTexts.compute}
        </Button>
      </Form>
    </Card>
  );
}

import { formatExact } from '@/domain/money/formatDecimal';
import { deskTexts } from '@/texts/console/desk';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import type { AnswerOf } from '@/console/calls/callConsole';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { pairName } from '@/console/parts/pairs';

/** The market rates of now. */
export function RatesCard({ rates }: Pick<AnswerOf<'getMarket'>, 'rates'>) {
  return (
    <Card title={deskTexts.rates}>
      <Table caption={deskTexts.rates}>
        <thead>
          <tr>
            <HeadCell>{deskTexts.pair}</HeadCell>
            <HeadCell numeric>{deskTexts.rate}</HeadCell>
            <HeadCell numeric>{deskTexts.changed}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ currency_from, currency_to, rate, last_updated }) => (
            <Row key={currency_from + currency_to}>
              <Cell kept className={styles.whole}>
                {pairName(currency_from, currency_to)}
              </Cell>
              <Cell numeric>{formatExact(rate)}</Cell>
              <Cell numeric>
                <TimeText at={last_updated} shape="relative" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

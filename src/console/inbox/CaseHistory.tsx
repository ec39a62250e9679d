import type { CaseAnswer } from '@contract/console/consoleSchemas';
import { formatExact } from '@/domain/money/formatDecimal';
import { inboxTexts } from '@/texts/console/desk';
import { transactionTexts } from '@/texts/transactions';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag, type TagProps } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, Table } from '@/ui/tables/Table';
import { deskClasses as styles } from '@/console/parts/deskClasses';

const TONES: Readonly<Record<string, TagProps['tone']>> = { COMPLETED: 'up', REJECTED: 'down', PENDING: 'gold' };

interface CaseHistoryProps {
  rows: CaseAnswer['history'];
  title?: string;
}

/** What a user did lately. */
export function CaseHistory({ rows, title = inboxTexts.history }: CaseHistoryProps) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={styles.empty}>{inboxTexts.noHistory}</p>
      ) : (
        <Table caption={title}>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id}>
                <Cell>{inboxTexts.caseTitle(inboxTexts.types[row.type] ?? row.type, row.id)}</Cell>
                <Cell numeric>{`${formatExact(row.amount)} ${row.currency}`}</Cell>
                <Cell>
                  <Tag tone={TONES[row.status]}>{transactionTexts.statusOf(row.status)}</Tag>
                </Cell>
                <Cell numeric>
                  <TimeText at={row.created_at} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

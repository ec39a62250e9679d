import { Card } from '@/ui/panels/Card';
import { awayTexts } from '@/texts/away/awaySettings';
import styles from './Away.module.css';
import { TabNotices } from './TabNotices';

/** How a user is notified who does not see the app: each way by itself, asked for with a press. */
export function AwayCard() {
  return (
    <Card title={awayTexts.title} className={styles.card}>
      <TabNotices />
    </Card>
  );
}

import { useCallback, useState } from 'react';
import { Banner } from '@/ui/panels/Banner';
import styles from './Away.module.css';
import { askPermission, noticeObstacle } from './permission';
import { MailNotices } from './MailNotices';
import { PushNotices } from './PushNotices';
import { TabNotices } from './TabNotices';

/** The ways to be notified while away, each by itself and asked for with a press. */
export function AwayWays() {
  const [obstacle, setObstacle] = useState(noticeObstacle);
  const ask = useCallback(async () => {
    const refusal = await askPermission();
    const lasting = noticeObstacle();
    setObstacle(lasting);
    return refusal === null || lasting === null ? refusal : '';
  }, []);
  return (
    <>
      {obstacle !== null && (
        <div className={styles.obstacle}>
          <Banner tone="info">{obstacle}</Banner>
        </div>
      )}
      <TabNotices ask={ask} isPossible={obstacle === null} />
      <PushNotices ask={ask} isPossible={obstacle === null} />
      <MailNotices />
    </>
  );
}

import { foreignSessionDismissed, selectFollowedOther } from '@/state/slices/connectionSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import styles from './IntentNews.module.css';

/** Above the screen: the live messages of this page belonged to another log-in for a while. */
export function ForeignSessionNews() {
  const dispatch = useAppDispatch();
  if (!useAppSelector(selectFollowedOther)) return null;
  const dismiss = (
    <Button size="small" variant="quiet" onClick={() => dispatch(foreignSessionDismissed())}>
      {appTexts.dismiss}
    </Button>
  );
  return (
    <div className={styles.news}>
      <Banner tone="info" action={dismiss}>
        {appTexts.followedOther}
      </Banner>
    </div>
  );
}

import { foreignSessionDismissed, selectFollowedOther } from '@/state/slices/connectionSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { type Notice, NO_NOTICE } from './notice';

/** Above the screen: the live messages of this page belonged to another log-in for a while. */
export function useForeignSessionNews(): readonly Notice[] {
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(foreignSessionDismissed());
  if (!useAppSelector(selectFollowedOther)) return NO_NOTICE;
  const action = (
    <Button size="small" variant="quiet" onClick={dismiss}>
      {appTexts.dismiss}
    </Button>
  );
  const banner = (
    <Banner tone="info" action={action}>
      {appTexts.followedOther}
    </Banner>
  );
  return [{ key: 'foreign-session', banner, dismiss }];
}

import { capabilitiesForgotten, selectIsGuess } from '@/state/slices/capabilitiesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { figureTexts } from '@/texts/figures';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { NotKnown } from '@/ui/tables/SkeletonRows';

/** Shown instead of something that the server does not announce, or that is unknown without its answer. */
export function NotAnnounced({ children }: { children: string }) {
  const dispatch = useAppDispatch();
  const isGuess = useAppSelector(selectIsGuess);
  const isUnreachable = useIsUnreachable();
  if (!isGuess) return <EmptyState title={children} />;
  if (isUnreachable) return <NotKnown />;
  return (
    <NotLoaded again={figureTexts.tryAgain} onAgain={() => void dispatch(capabilitiesForgotten())}>
      {figureTexts.notLoaded}
    </NotLoaded>
  );
}

import { deskTexts } from '@/texts/console/desk';
import { Banner } from '@/ui/panels/Banner';
import type { ConsoleFailure } from '@/console/calls/callConsole';

interface OutcomeProps {
  failures: readonly (ConsoleFailure | null)[];
  /** True after an act that was done. */
  done: boolean;
}

/** What became of the latest act. */
export function Outcome({ failures, done }: OutcomeProps) {
  const failure = failures.find((each) => each !== null);
  if (failure) return <Banner tone="error">{failure.message}</Banner>;
  return done ? <Banner tone="success">{deskTexts.done}</Banner> : null;
}

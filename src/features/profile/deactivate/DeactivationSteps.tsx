import { DEACTIVATION_STEPS, type DeactivationStep } from '@/flows/session/deactivate';
import { cx } from '@/ui/styles/cx';
import { Icon } from '@/ui/marks/Icon';
import { Spinner } from '@/ui/panels/Spinner';
import styles from './Deactivation.module.css';
import type { DeactivationPhase } from './useDeactivation';
import { profileTexts } from '@/texts/profile/profile';

const STEPS: Record<DeactivationStep, string> = {
  account: profileTexts.stepClosed,
  orders: profileTexts.stepOrders,
  listings: profileTexts.stepListings,
  session: profileTexts.stepLoggedOut,
};

type Mark = 'toCome' | 'running' | 'done' | 'failed';

function markOf(step: DeactivationStep, phase: DeactivationPhase): Mark {
  if (phase.kind === 'idle') return 'toCome';
  const distance = DEACTIVATION_STEPS.indexOf(step) - DEACTIVATION_STEPS.indexOf(phase.progress.step);
  if (distance !== 0) return distance < 0 ? 'done' : 'toCome';
  return phase.kind === 'running' ? 'running' : 'failed';
}

function progressText(step: DeactivationStep, phase: DeactivationPhase): string | null {
  if (phase.kind === 'idle' || phase.progress.step !== step || phase.progress.total < 2) return null;
  const { done, total } = phase.progress;
  return ` ${profileTexts.stepProgress(done + 1, total)}`;
}

const STATES: Record<Mark, string | null> = {
  toCome: null,
  running: profileTexts.underWay,
  done: profileTexts.done,
  failed: profileTexts.failed,
};

/** The steps of a deactivation, with the progress while it runs. */
export function DeactivationSteps({ phase }: { phase: DeactivationPhase }) {
  return (
    <ol className={styles.steps} aria-label={profileTexts.steps}>
      {DEACTIVATION_STEPS.map((step, index) => {
        const mark = markOf(step, phase);
        return (
          <li
            key={step}
            className={cx(styles.step, styles[mark])}
            aria-current={mark === 'running' ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {mark === 'toCome' && <span>{String(index + 1)}</span>}
              {mark === 'running' && <Spinner />}
              {mark === 'done' && <Icon name="check" size={14} />}
              {mark === 'failed' && <span>!</span>}
            </span>
            <span>
              <span>{`${STEPS[step]}${progressText(step, phase) ?? ''}`}</span>
              {STATES[mark] !== null && <span className={styles.state}>{` ${STATES[mark]}`}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

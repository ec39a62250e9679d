import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { useRef, useState } from 'react';
import { readErrorText } from '@contract/values/errors';
import { type CallError, isOutcomeUnknown } from '@/api/transport/callError';
import { deactivate, DEACTIVATION_STEPS, type DeactivationProgress, type DeactivationStep } from '@/flows/deactivate';
import { ROUTES } from '@/routes/routes';
import { useAppDispatch } from '@/state/store/hooks';
import { SENTENCES } from '@/texts/sentences';
import { Button } from '@/ui/controls/Button';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { Icon } from '@/ui/marks/Icon';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { Spinner } from '@/ui/panels/Spinner';
import { cx } from '@/ui/layout/cx';
import { ActiveListings, ActiveOrders, LeftInWallets, WalletBalances } from './Overview';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Debts } from '@/widgets/tickets/Debts';
import { profileTexts } from '@/texts/profile/profile';
import styles from './Deactivation.module.css';

/** The state of a deactivation: not started, under way, or stopped by a failure in one of its steps. */
type DeactivationPhase =
  | { kind: 'idle' }
  | { kind: 'running'; progress: DeactivationProgress }
  | { kind: 'stopped'; progress: DeactivationProgress; failure: CallError };

const FIRST: DeactivationProgress = { step: 'account', done: 0, total: 1 };

/** Runs the journey of spec 4, once at a time; a success leads to /. */
function useDeactivation() {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<DeactivationPhase>({ kind: 'idle' });
  const underWay = useRef(false);
  const run = async () => {
    if (underWay.current) return;
    underWay.current = true;
    let last = FIRST;
    const tell = (progress: DeactivationProgress) => {
      last = progress;
      setPhase({ kind: 'running', progress });
    };
    const failure = await dispatch(deactivate({ from: ROUTES.deactivate, to: ROUTES.landing }, tell));
    underWay.current = false;
    if (failure) setPhase({ kind: 'stopped', progress: last, failure });
  };
  return { phase, run: () => void run() };
}

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
function DeactivationSteps({ phase }: { phase: DeactivationPhase }) {
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

/** Why the server refused, if it did. */
const whyOf = (failure: CallError) => (isOutcomeUnknown(failure) ? null : readErrorText(failure.data));

/** What a deactivation does, the question before it, and its progress. It can be repeated after a failure. */
function Deactivation() {
  const { open, ask, close } = useQuestion();
  const { phase, run } = useDeactivation();
  const begin = () => {
    close();
    run();
  };
  return (
    <Card title={profileTexts.whatHappens} padded>
      <DeactivationSteps phase={phase} />
      {phase.kind === 'idle' && <LeftInWallets />}
      {phase.kind === 'stopped' && (
        <Banner tone="error">
          {SENTENCES.deactivationFailed} <span>{whyOf(phase.failure) ?? profileTexts.stepsHint}</span>
        </Banner>
      )}
      <Button variant="danger" size="large" block needsServer busy={phase.kind === 'running'} onClick={ask}>
        {profileTexts.confirmProceed}
      </Button>
      <ConfirmDialog
        open={open}
        title={profileTexts.deactivateTitle}
        cancelText={profileTexts.cancel}
        confirmText={profileTexts.deactivate}
        onCancel={close}
        onConfirm={begin}
      >
        <p>{SENTENCES.confirmDeactivation}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** Route /user-deactivate. */
export function DeactivateScreen() {
  return (
    <>
      <PageHeader title={profileTexts.deactivate} actions={<BackTo route="profile" />} />
      <Debts />
      <TwoColumns widths="factsLast">
        <Column>
          <WalletBalances />
          <ActiveOrders />
          <ActiveListings />
        </Column>
        <Deactivation />
      </TwoColumns>
    </>
  );
}

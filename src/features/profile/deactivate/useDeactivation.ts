import { useRef, useState } from 'react';
import { deactivate, type DeactivationProgress } from '@/flows/session/deactivate';
import { useAppDispatch } from '@/state/store/hooks';
import { ROUTES } from '@/routes/routes';

/** The state of a deactivation: not started, under way, or stopped by a failure in one of its steps. */
export type DeactivationPhase =
  | { kind: 'idle' }
  | { kind: 'running'; progress: DeactivationProgress }
  | { kind: 'stopped'; progress: DeactivationProgress };

const FIRST: DeactivationProgress = { step: 'account', done: 0, total: 1 };

/** Runs the journey of spec 4, once at a time; a success leads to /. */
export function useDeactivation() {
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
    if (failure) setPhase({ kind: 'stopped', progress: last });
  };
  return { phase, run: () => void run() };
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { AFRESH } from '@/api/transport/fetchOptions';
import { useAppDispatch } from '@/state/store/hooks';
import { type RouteName, ROUTES } from '@/routes/routes';

/** The state of the gate: `closed` if transactions are halted, `unknown` if the status could not be read. */
type GateState = { kind: 'idle' } | { kind: 'asking'; route: RouteName } | { kind: 'closed' } | { kind: 'unknown' };

const IDLE: GateState = { kind: 'idle' };

/** Spec 5, action gate: each click fetches the app status again, and only if it is true does the user get through. */
export function useActionGate() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [gate, setGate] = useState<GateState>(IDLE);

  const enter = async (route: RouteName) => {
    if (gate.kind === 'asking') return;
    setGate({ kind: 'asking', route });
    const { data, isSuccess } = await dispatch(appStatusApi.endpoints.getAppStatus.initiate(undefined, AFRESH));
    // A failure is logged by the client (spec 8).
    if (!isSuccess) setGate({ kind: 'unknown' });
    else if (data.appstatus) void navigate(ROUTES[route]);
    else setGate({ kind: 'closed' });
  };
  return { gate, enter: (route: RouteName) => void enter(route), dismiss: () => setGate(IDLE) };
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasAwayChoice, onAwayChoice } from '@/api/session/awayChoice';
import { hasPushChoice } from '@/api/session/awayChoice';
import { logFailure } from '@/api/transport/callError';
import { whenIdle } from '@/api/transport/whenIdle';
import { useAppStore } from '@/state/store/hooks';

/**
 * Shows system notices while no tab is visible, and keeps the push address up to date, if the user chose them.
 * Otherwise its code is not downloaded.
 */
export function AwayNotices() {
  const store = useAppStore();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  const [isChosen, setChosen] = useState(hasAwayChoice);
  // `navigate` is a new function after each navigation.
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(() => {
    return onAwayChoice(() => setChosen(hasAwayChoice()));
  }, []);
  useEffect(() => {
    if (!isChosen) return undefined;
    const ending = new AbortController();
    import(/* webpackChunkName: "away" */ './watchAway')
      .then(({ watchAway }) => watchAway(store, { open: (path) => void latest.current(path), signal: ending.signal }))
      .catch((error: unknown) => logFailure('showing system notices', error));
    return () => ending.abort();
  }, [store, isChosen]);
  useEffect(() => {
    if (!hasPushChoice()) return undefined;
    return whenIdle(() => {
      import(/* webpackChunkName: "push" */ './renewPush')
        .then(({ renewPush }) => renewPush(store.dispatch))
        .catch((error: unknown) => logFailure('renewing pushes', error));
    });
  }, [store]);
  return null;
}

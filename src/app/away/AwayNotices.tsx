import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasAwayChoice, onAwayChoice } from '@/api/session/awayChoice';
import { logFailure } from '@/api/transport/failureLog';
import { useAppStore } from '@/state/store/hooks';

/** Shows system notices while no tab is visible, if the user chose that. Otherwise nothing is downloaded for it. */
export function AwayNotices() {
  const store = useAppStore();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  const [isChosen, setChosen] = useState(hasAwayChoice);
  // It is another function after each navigation.
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(() => onAwayChoice(() => setChosen(hasAwayChoice())), []);
  useEffect(() => {
    if (!isChosen) return undefined;
    const ending = new AbortController();
    import(/* webpackChunkName: "away" */ './watchAway')
      .then(({ watchAway }) => watchAway(store, { open: (path) => void latest.current(path), signal: ending.signal }))
      .catch((error: unknown) => logFailure('showing system notices', error));
    return () => ending.abort();
  }, [store, isChosen]);
  return null;
}

import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Seconds that count down to 0 by the clock, so that they are right when a sleeping tab wakes. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0);
  const [leftS, setLeftS] = useState(0);
  const isRunning = leftS > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setLeftS(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)));
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning, endsAt]);
  const start = (seconds: number) => {
    setEndsAt(Date.now() + seconds * SECOND_MS);
    setLeftS(seconds);
  };
  return { leftS, start };
}

import { deviceStorage } from './deviceStorage';

/** Present while the user has system notices on in this browser: api/session/awayRecord. */
export const AWAY_KEY = 'away-notices';

/** True if a session of this browser has chosen system notices. */
export const hasAwayChoice = (): boolean => deviceStorage.read(AWAY_KEY) !== null;

/** Calls back when that may have changed, in this tab or another. Returns a function that stops it. */
export function onAwayChoice(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === AWAY_KEY || key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Present while a session of this browser has pushes on: api/session/pushRecord. */
export const PUSH_KEY = 'away-push';

/** True if a session of this browser has turned pushes on. */
export const hasPushChoice = (): boolean => deviceStorage.read(PUSH_KEY) !== null;

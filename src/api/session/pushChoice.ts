import { deviceStorage } from './deviceStorage';

/** Present while a session of this browser has pushes on: api/session/pushRecord. */
export const PUSH_KEY = 'away-push';

/** True if a session of this browser has turned pushes on. */
export const hasPushChoice = (): boolean => deviceStorage.read(PUSH_KEY) !== null;

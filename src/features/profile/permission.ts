import { awayTexts } from '@/texts/profile/away';

/** Missing in some browsers. */
const notices = () => (window as { Notification?: typeof Notification }).Notification;
const canNotify = () => notices() !== undefined && 'locks' in navigator;

/** Why this browser shows no notices of the system, as far as that is known before asking; null if it may. */
export function noticeObstacle(): string | null {
  if (!canNotify()) return awayTexts.unsupported;
  return Notification.permission === 'denied' ? awayTexts.denied : null;
}

/** Asks the user's permission; call it after a press only. @returns why there is none, or null */
export async function askPermission(): Promise<string | null> {
  const answer = await Notification.requestPermission();
  if (answer === 'granted') return null;
  return answer === 'denied' ? awayTexts.denied : awayTexts.undecided;
}

/** What a way of notices needs that the browser has to allow. */
export interface NoticeWay {
  /** Asks the user. @returns null if it is allowed, otherwise what to say beside the way, which may be nothing */
  ask: () => Promise<string | null>;
  /** False if the browser shows no notices. */
  isPossible: boolean;
}

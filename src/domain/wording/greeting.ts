import { AFTERNOON_FROM_HOUR, EVENING_FROM_HOUR, MORNING_FROM_HOUR } from '@contract/values/constants';
import { said } from '@/texts/sentences';

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= MORNING_FROM_HOUR && hour < AFTERNOON_FROM_HOUR) return 'morning';
  if (hour >= AFTERNOON_FROM_HOUR && hour < EVENING_FROM_HOUR) return 'afternoon';
  return 'evening';
}

/** Spec 2, home: the greeting for an hour (0 to 23) of the user's clock; 'User' if there is no name. */
export function greetingAt(hour: number, username: string | null): string {
  return said.greeting(partOfDay(hour), username?.trim() || said.nameless);
}

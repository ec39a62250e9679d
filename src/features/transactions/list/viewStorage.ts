import * as v from 'valibot';
import { deviceStorage } from '@/api/session/deviceStorage';

/** A filter under a name, as its address without the question mark. */
const savedView = v.object({ name: v.pipe(v.string(), v.nonEmpty()), search: v.string() });
export type SavedView = v.InferOutput<typeof savedView>;

const PREFIX = 'views:';
export const MOST_VIEWS = 20;

/** The views that a user keeps on this device. What is no list of views is no view. */
export function readViews(userId: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(PREFIX + userId) ?? '[]');
    const parsed = v.safeParse(v.array(savedView), stored);
    return parsed.success ? parsed.output.slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

/** @returns false if the device keeps nothing */
export const writeViews = (userId: string, views: readonly SavedView[]): boolean =>
  deviceStorage.write(PREFIX + userId, JSON.stringify(views));

/** True if anybody keeps views on this device. */
export const hasViews = (): boolean => deviceStorage.keys(PREFIX).length > 0;

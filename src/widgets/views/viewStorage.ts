import * as v from 'valibot';
import { deviceStorage } from '@/api/session/deviceStorage';

/** A filter or a filled ticket under a name, as the part of its address that differs. */
const savedView = v.object({ name: v.pipe(v.string(), v.nonEmpty()), search: v.string() });
export type SavedView = v.InferOutput<typeof savedView>;

/** What is kept: filters of the transactions, or tickets of listings. */
export type ViewKind = 'views' | 'templates';

const keyOf = (kind: ViewKind, userId: string) => `${kind}:${userId}`;
export const MOST_VIEWS = 20;

/** The views that a user keeps on this device. What is no list of views is no view. */
export function readViews(kind: ViewKind, userId: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(kind, userId)) ?? '[]');
    const parsed = v.safeParse(v.array(savedView), stored);
    return parsed.success ? parsed.output.slice(0, MOST_VIEWS) : [];
  } catch {
    return [];
  }
}

/** @returns false if the device keeps nothing */
export const writeViews = (kind: ViewKind, userId: string, views: readonly SavedView[]): boolean =>
  deviceStorage.write(keyOf(kind, userId), JSON.stringify(views));

/** True if anybody keeps some on this device. */
export const hasViews = (kind: ViewKind): boolean => deviceStorage.keys(keyOf(kind, '')).length > 0;

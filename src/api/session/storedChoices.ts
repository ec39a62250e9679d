import { readStored } from './deviceStorage';

type Stored = Partial<
  Record<'theme' | 'density' | 'language' | 'areAmountsHidden' | 'quotedPer' | 'watched' | 'desk', string>
>;

/** Where redux-persist keeps them. */
export const CHOICES_KEY = 'persist:crossrate';

/** What the user chose about the interface, each as JSON; state/store/store keeps it. */
export function storedChoices(): Stored {
  try {
    return JSON.parse(readStored(CHOICES_KEY) ?? '{}') as Stored;
  } catch {
    return {};
  }
}

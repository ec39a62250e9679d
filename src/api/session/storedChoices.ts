import { deviceStorage } from './deviceStorage';

type Stored = Partial<Record<'theme' | 'density' | 'areAmountsHidden' | 'watched' | 'desk', string>>;

/** What the user chose about the interface, each as JSON; state/store/persistence keeps it. */
export function storedChoices(): Stored {
  try {
    return JSON.parse(deviceStorage.read('persist:crossrate') ?? '{}') as Stored;
  } catch {
    return {};
  }
}

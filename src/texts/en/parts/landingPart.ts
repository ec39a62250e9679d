import type { landing } from '@/texts/en/landing';
import type { LANDING_SENTENCES, landingSaid } from '@/texts/en/landingSentences';

/** The texts of the landing page alone, by key. */
export interface LandingPart {
  readonly landing: typeof landing;
  readonly landingSaid: typeof landingSaid;
  readonly landingSentences: typeof LANDING_SENTENCES;
}

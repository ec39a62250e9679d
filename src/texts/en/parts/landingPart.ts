import type { landing } from '@/texts/en/landing';
import type { LANDING_SENTENCES, landingSaid } from '@/texts/en/landingSentences';
import type { page } from '@/texts/en/public/page';

/** The texts of the landing page alone, and those that the build writes into every page, by key. */
export interface LandingPart {
  readonly landing: typeof landing;
  readonly landingSaid: typeof landingSaid;
  readonly landingSentences: typeof LANDING_SENTENCES;
  readonly 'public:page': typeof page;
}

import type { LandingPart } from '@/texts/en/parts/landingPart';
import { landing } from '@/texts/zh/landing';
import { LANDING_SENTENCES, landingSaid } from '@/texts/zh/landingSentences';
import { page } from '@/texts/zh/public/page';
import type { Translated } from '@/texts/language/translated';

/** The texts of the landing page alone, and those that the build writes into every page, by key. */
export const texts: Translated<LandingPart> = {
  landing,
  landingSaid,
  landingSentences: LANDING_SENTENCES,
  'public:page': page,
};

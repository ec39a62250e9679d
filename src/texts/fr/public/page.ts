import type { page as en } from '@/texts/en/public/page';
import type { Translated } from '@/texts/language/translated';

/** What is in a page beside its screen. */
export const page: Translated<typeof en> = {
  description:
    'Yuans, cedis et nairas au même endroit : proposez votre propre taux, ou prenez le meilleur taux des autres.',
  noScript: 'Crossrate a besoin de JavaScript. Activez-le, puis rechargez cette page.',
};

import type { pegs as en } from '@/texts/en/orders/pegs';
import type { Translated } from '@/texts/language/translated';

export const pegs: Translated<typeof en> = {
  limitsCrossed: 'Le taux le moins cher dépasse le plus cher : l’annonce ne s’afficherait jamais.',
  limitUnreadable: 'Saisissez un taux supérieur à zéro, ou laissez vide pour aucune limite.',
  distanceUnreadable: 'Saisissez de 0 à 10 pour cent, à 2 décimales au plus.',
  noMarket: 'Aucun taux du marché n’est connu pour cette paire : une annonce ne peut pas encore le suivre.',

  way: 'Choix du taux',
  fixed: 'Taux fixe',
  follow: 'Suivre le marché',
  side: 'Côté du taux du marché',
  below: 'Moins cher',
  above: 'Plus cher',
  distance: 'Écart avec le taux du marché',
  belowEffect: 'Les acheteurs paient moins que le taux du marché : l’annonce est mieux placée.',
  aboveEffect: 'Les acheteurs paient plus que le taux du marché : vous recevez plus.',
  atEffect: 'L’annonce a le taux du marché.',
  floor: 'Suspendre si moins cher que',
  ceiling: 'Suspendre si plus cher que',
  rateNow: 'Taux actuel : {rate}',
  pausedNow: 'C’est hors de vos limites : l’annonce est suspendue jusqu’au retour du marché.',
  moves:
    'Le taux suit le marché, une fois par seconde au plus. L’annonce passe alors derrière celles de son nouveau taux.',

  follows: (distance: string) => `Suit le marché ${distance}`,
  followsBriefly: (distance: string) => `Marché ${distance}`,
  pausedByLimits: 'Suspendue par sa limite',
  cheaperThan: 'Moins chère que sa limite de {limit}. Revient quand le taux du marché est de {market} ou {side}.',
  dearerThan: 'Plus chère que sa limite de {limit}. Revient quand le taux du marché est de {market} ou {side}.',
  higher: 'plus',
  lower: 'moins',
  savedFollowing: 'L’annonce a été modifiée. Son taux suit le marché.',
  savedPaused: 'L’annonce a été modifiée. Elle est suspendue tant que le marché est hors limites.',
};

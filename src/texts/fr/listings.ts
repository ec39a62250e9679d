import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { lifecycle as lifecycleEnglish } from '@/texts/listing/lifecycle';
import type { listingChanges as listingChangesEnglish } from '@/texts/listing/listingChanges';
import type { pegs as pegsEnglish } from '@/texts/listing/pegs';

export const listingChanges: Translated<typeof listingChangesEnglish> = {
  listAgain: 'Republier',
  edit: 'Modifier',
  editOf: (amount: string, swapTo: string) => `Modifier l’annonce de ${amount} contre ${swapTo}`,
  pause: 'Pause',
  pauseOf: (amount: string, swapTo: string) => `Suspendre l’annonce de ${amount} contre ${swapTo}`,
  resume: 'Reprendre',
  resumeOf: (amount: string, swapTo: string) => `Reprendre l’annonce de ${amount} contre ${swapTo}`,
  paused: 'Suspendue',
  failed: 'Modification impossible. {reason}',

  title: (currency: string, swapTo: string) => `Annonce de ${currency} contre ${swapTo}`,
  rate: 'Taux',
  amount: 'Montant restant',
  amountHint: 'Ce que vous en retirez revient aussitôt dans votre portefeuille.',
  amountAbove: 'Une annonce ne peut qu’être réduite. Publiez-en plutôt une autre.',
  amountUnreadable: 'Saisissez le montant qui doit rester, à 2 décimales au plus.',
  losesPlace: 'Avec un nouveau taux, l’annonce passe derrière toutes celles de ce taux.',
  keepsPlace: 'Avec le même taux, l’annonce garde sa place dans la file.',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  saved: 'L’annonce a été modifiée. Elle garde sa place dans la file.',
  savedBehind: 'L’annonce a été modifiée. Elle passe derrière toutes celles de ce taux.',
  notSaved: 'L’annonce n’a pas été modifiée.',
  unknown: 'On ne sait pas si la modification est arrivée. Consultez l’annonce avant de réessayer.',
};

export const lifecycle: Translated<typeof lifecycleEnglish> = {
  ends: 'Fin',
  stays: {
    open: 'Jusqu’à ce que je la supprime',
    day: 'Dans 24 heures',
    week: 'Dans 7 jours',
    date: 'À la fin d’une journée',
  },
  lastDay: 'Dernier jour',
  endHint: 'Ce qui reste alors revient dans votre portefeuille.',
  endsAt: 'Prend fin le {time}',
  neverEnds: 'quand vous la supprimez',
  asNow: (time: string) => `Inchangée : ${time}`,
  noDay: 'Choisissez le dernier jour.',
  tooSoon: 'Choisissez une fin dans une minute au moins.',
  tooLate: 'Choisissez une fin dans un an au plus.',

  crossedOwn: (currency: string, rate: string, least: string) =>
    `Vous proposez vous-même ${currency} à ${rate}, ce qui répond à ce taux. Modifiez ou supprimez d’abord cette annonce, ou demandez ${least}.`,

  canAdd: 'Ce que vous ajoutez vient de votre portefeuille, et ce que vous retirez y revient aussitôt.',
  notInWallet: (available: string) => `Vous ne pouvez ajouter que ${available} depuis votre portefeuille.`,
  addsLosePlace: 'Avec un montant plus élevé, l’annonce passe derrière toutes celles de ce taux.',

  cancelAll: 'Tout annuler',
  cancelAllQuestion: 'Annuler tous vos ordres et annonces\u202f?',
  counting: 'Décompte de ce qui est ouvert…',
  listings: (count: number) => counted(count, { one: 'annonce', many: 'd’annonces', other: 'annonces' }),
  orders: (count: number) => counted(count, { one: 'ordre ouvert', many: 'd’ordres ouverts', other: 'ordres ouverts' }),
  both: (listings: string, orders: string) => `${listings} et ${orders}`,
  effect: (what: string) => `Cela met fin à ${what}. Dans vos portefeuilles reviennent\u00a0:`,
  nothing: 'Plus rien n’est ouvert.',
  keep: 'Tout garder',
  confirm: 'Tout annuler',
  failed: 'Rien n’a été annulé.',
  unknown: 'On ne sait pas si l’annulation est arrivée. Regardez ce qui est ouvert avant de réessayer.',
};

export const pegs: Translated<typeof pegsEnglish> = {
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

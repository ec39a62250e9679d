import type { rateRefusals as en } from '@/texts/en/console/rateRefusals';
import type { Translated } from '@/texts/language/translated';

export const rateRefusals: Translated<typeof en> = {
  far: (before) => `Le taux était ${before}\u00a0: ceci le change de plus de 5\u00a0%.`,
  farInDay: (dayAgo) => `Le taux était ${dayAgo} il y a un jour\u00a0: ceci le change de plus de 5\u00a0% en un jour.`,
  farForOne: (dayAgo) =>
    `Le taux était ${dayAgo} il y a un jour\u00a0: ceci le change de plus de 20\u00a0% en un jour.`,
  roundTrip: (from, to, becomes) =>
    `Il ne s’accorde pas avec le taux ${to} → ${from}\u00a0: à l’aller-retour, 1\u00a0${from} deviendrait ${becomes}\u00a0${from}.`,
  asked: (reasons, afterwards) => [...reasons, 'Rien n’a été fait. Renvoyez pour confirmer.', ...afterwards].join(' '),
  thenListings:
    'Les annonces qui suivent le marché attendront 5 minutes\u00a0; remettez l’ancien taux dans ce délai pour annuler.',
  thenTwo: 'Il attendra alors l’approbation d’un autre opérateur.',
  thenAlone: 'Aucun autre opérateur ne peut l’approuver\u00a0: votre confirmation suffit, et le journal le dira.',
  beyond: (last) =>
    `Le taux est ${last}. En une fois, il peut être multiplié ou divisé par dix au plus. Rien n’a été fait.`,
  bounds: (least, most) => `Un taux est compris entre ${least} et ${most}. Rien n’a été fait.`,
  twice: 'Vous avez fixé ce taux vous-même. Un autre opérateur doit l’approuver.',
  notWaiting: 'Ce taux n’attend plus d’approbation. Rien n’a été fait.',
};

import type { matches as matchesEnglish } from '@/texts/console/matches';
import type { Translated } from '@/texts/language/inLanguage';
import { counted, formatCount } from '@/texts/language/plural';

export const matches: Translated<typeof matchesEnglish> = {
  title: 'Argent reçu',
  states: {
    exact: 'Exacte',
    likely: 'Probable',
    differs: 'Différente',
    unknown: 'Inconnue',
    held: 'Retenue',
    credited: 'Créditée',
    paidOut: 'Retrait payé',
    returned: 'Renvoyée',
    charged: 'Frais bancaires',
    out: 'Sortie',
  },
  stateCount: (state, count) => `${state}\u00a0: ${formatCount(count)}`,
  leads: {
    exact: 'La référence, la devise et le montant sont ceux d’un dépôt en attente.',
    likely:
      'Un seul dépôt en attente a ce montant, et le nom du payeur ou une référence avec un signe faux. Vérifiez avant d’approuver.',
    differs: 'Ces lignes ont une référence de chez nous, mais quelque chose ne va pas.',
    unknown: 'Ces lignes n’ont pas de référence de chez nous, et aucun dépôt en attente ne convient seul.',
    held: 'Leur argent est sur le compte en suspens, jusqu’à ce qu’il soit crédité ou renvoyé.',
  },
  reasons: {
    approved: 'Le dépôt a été approuvé à la main.',
    late: 'Le dépôt a été rejeté ou révoqué avant l’arrivée de l’argent.',
    ended: 'Le dépôt a été supprimé, ou approuvé pour un autre montant.',
    currency: 'Le dépôt est dans une autre devise.',
    less: (funded) => `Moins que les ${funded} du dépôt.`,
    more: (funded) => `Plus que les ${funded} du dépôt.`,
    another: 'Une autre ligne a aussi cette référence.',
  },
  booked: 'Comptabilisé',
  amount: 'Montant',
  payer: 'Payeur',
  text: 'Libellé',
  funding: 'Dépôt',
  user: 'Utilisateur',
  reason: 'Pourquoi',
  acts: { link: 'Rapprocher', hold: 'Retenir', credit: 'Créditer', return: 'Renvoyer', ask: 'Demander' },
  next: 'Ligne suivante',
  decide: 'Décider',
  last: 'Dernier acte',
  lastBy: (act, operator) => `${act}\u00a0: ${operator}`,
  panel: {
    title: (line, money) => `Ligne ${line}\u00a0: ${money}`,
    hint: 'Créditez ce qui est arrivé, retenez-le tant que vous ne savez pas à qui il est, ou notez que la banque le renvoie. Un dépôt en attente d’un autre montant que cette ligne désigne est alors rejeté.',
    linkHint: 'Le portefeuille a été crédité à la main. Rapprochez la ligne pour que personne ne la crédite encore.',
    email: 'E-mail de l’utilisateur',
    credit: (money) => `Créditer ${money}`,
    question: 'Question à l’utilisateur',
    close: 'Fermer',
  },
  acted: {
    link: 'La ligne est rapprochée.',
    hold: 'L’argent est retenu.',
    credit: 'L’utilisateur a été crédité.',
    return: 'La ligne est notée comme renvoyée. Ordonnez le virement à la banque.',
    ask: 'La question a été posée.',
  },
  noted: 'C’est noté. Au-dessus de la limite, un second opérateur doit faire de même.',
  actOf: (act, line) => `${act}\u00a0: ligne ${line}`,
  tick: 'Approuver',
  tickOf: (reference) => `Approuver ${reference}`,
  first: (operator) => `Première approbation\u00a0: ${operator}`,
  approve: (count) => `Approuver ${counted(count, { one: 'dépôt', other: 'dépôts' })}`,
  approved: (approved) => `${counted(approved, { one: 'dépôt approuvé', other: 'dépôts approuvés' })}.`,
  waiting: (waiting) =>
    `${counted(waiting, { one: 'dépôt doit être approuvé', other: 'dépôts doivent être approuvés' })} par un second opérateur.`,
  skipped: (skipped) =>
    `${counted(skipped, { one: 'ligne laissée', other: 'lignes laissées' })} de côté, car quelque chose a changé.`,
  more: (shown) =>
    `Seules les premières lignes sont affichées (${counted(shown, { one: 'ligne', other: 'lignes' })}). Les autres suivront.`,
  none: 'Aucun argent reçu n’attend',
};

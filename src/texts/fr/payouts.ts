import type { payouts as payoutsEnglish } from '@/texts/console/payouts';
import type { Translated } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

export const payouts: Translated<typeof payoutsEnglish> = {
  title: 'Paiements aux utilisateurs',
  lead: 'Les retraits approuvés attendent ici un fichier que votre banque importe. Chacun n’est que dans un seul fichier, et un fichier peut être enregistré autant de fois que nécessaire.',
  waiting: 'En attente',
  account: 'Compte de la maison',
  accountName: (currency, label, number) => [currency, label, number].filter((part) => part !== '').join(' · '),
  count: 'Retraits',
  sum: 'Somme',
  make: 'Créer un fichier',
  makeOf: (account) => `Créer un fichier pour ${account}`,
  made: (count, id) =>
    `Le fichier ${id} contient ${counted(count, { one: 'retrait', other: 'retraits' })}. Enregistrez-le pour la banque.`,
  byHand: (count, currency) =>
    `${counted(count, { one: 'retrait n’a', other: 'retraits n’ont' })} pas de place dans un fichier en ${currency}\u00a0: numéro de compte de plus de 34 caractères, ou moins de 0,01. À payer à la main.`,
  noBank: (currencies) =>
    `Des retraits en ${currencies} attendent, et aucun compte de la maison ne peut les payer\u00a0: il lui faut sa banque, son titulaire et son numéro, dans Marché.`,
  nothing:
    'Aucun compte de la maison ne peut encore payer\u00a0: il lui faut sa banque, son titulaire et son numéro, dans Marché.',
  files: 'Fichiers',
  none: 'Aucun fichier n’a encore été créé',
  file: 'Fichier',
  by: 'Par',
  at: 'Créé',
  save: 'Enregistrer',
  saveOf: (format, id) => `Enregistrer le fichier ${id} en ${format}`,
  paymentsOf: (id) => `Paiements du fichier ${id}`,
  show: (id) => `Afficher les paiements du fichier ${id}`,
  reference: 'Référence',
  transaction: 'Transaction',
  amount: 'Montant',
  payee: 'À',
  state: 'État',
  states: { sent: 'Envoyé', paid: 'Payé', returned: 'Revenu' },
  return: 'Rendre',
  returnOf: (reference) => `Rendre ${reference}`,
  returnLead: (reference) =>
    `La banque n’a pas payé ${reference} et ne le paiera pas\u00a0: l’argent revient dans le portefeuille, et l’utilisateur lit la raison. Assurez-vous d’abord que la banque ne l’a pas envoyé.`,
  reason: 'Raison',
  confirm: 'Rendre l’argent',
  cancel: 'Annuler',
  strays: 'Lignes bancaires qui ne conviennent à aucun paiement',
  straysLead: 'Elles ont la référence d’un paiement, mais quelque chose ne va pas. Voyez-les avec la banque.',
  booked: 'Comptabilisé',
  text: 'Libellé',
  why: 'Pourquoi',
  reasons: {
    unknown: 'Aucun paiement n’a cette référence.',
    account: 'Le paiement est d’un autre compte de la maison.',
    amount: 'Le montant n’est pas celui du paiement.',
    again: 'Le paiement était déjà payé ou revenu\u00a0: il l’a peut-être été deux fois.',
  },
};

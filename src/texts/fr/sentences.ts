import type * as en from '@/texts/en/sentences';
import type { Translated } from '@/texts/language/translated';

export const SENTENCES: Translated<typeof en.SENTENCES> = {
  noWallets: 'Vous n’avez aucun portefeuille.',
  noTransactions: 'Vous n’avez aucun dépôt en attente.',
  pendingNote: 'Une transaction prend en général moins de 10 minutes.',
  yourMessage: 'Votre message',
  noRates: 'Aucun taux disponible.',

  fundAmountInvalid: 'Veuillez saisir un montant.',
  withdrawAmountInvalid: 'Veuillez saisir un montant de retrait valide.',
  insufficientBalance: 'Solde du portefeuille insuffisant.',
  bankAccountRequired: 'Veuillez choisir un compte bancaire.',
  otpInvalid: 'Veuillez saisir un code à usage unique de 6 chiffres.',

  listAmountInvalid: 'Veuillez saisir un montant valide.',
  listCurrencyRequired: 'Veuillez choisir la devise cible de l’annonce.',
  rateInvalid: 'Veuillez saisir un taux valide.',

  orderAmountInvalid: 'Saisissez un montant valide.',
  orderCurrencyRequired: 'Choisissez une devise.',
  moreThanListed: 'Le montant saisi dépasse le total disponible à ce taux',
  pathFieldsRequired: 'Remplissez tous les champs et choisissez un parcours.',
  noPathFound: 'Aucun parcours trouvé',

  disputeMessageRequired: 'Veuillez saisir un message avant l’envoi.',

  tradingHalted:
    'En raison du très grand nombre d’inscriptions et de transactions, nous avons décidé de payer tout le monde et de suspendre les transactions pour le moment, le temps de consolider notre système et de suivre certaines de vos suggestions. Une application mobile est aussi en préparation. Restez à l’écoute. Merci !',
  otpSent: 'Code à usage unique envoyé par e-mail. Il est valable 5 minutes.',
  otpFailed: 'Le code n’a pas pu être envoyé. Veuillez réessayer.',
  withdrawalFailed: 'Le retrait a échoué. Veuillez réessayer.',
  disputeFiled: 'Votre litige a bien été ouvert !',
  disputeFailed: 'Le litige n’a pas pu être ouvert.',
  orderFailed: 'Erreur lors du traitement de la transaction.',
  confirmDeactivation: 'Voulez-vous vraiment supprimer votre compte ? Cette action est irréversible.',
  deactivationFailed: 'Le compte n’a pas pu être désactivé. Veuillez réessayer.',
};

export const HOUSE_SENTENCES: Translated<typeof en.HOUSE_SENTENCES> = {
  imageRequired: 'Veuillez choisir un fichier image.',
};

const NAMELESS = 'Utilisateur';

export const said: Translated<typeof en.said> = {
  rateOutOfBand: (low: string, high: string): string => `Le taux doit être compris entre ${low} et ${high}.`,
  nameless: NAMELESS,
  /** Greets a user without a name as nobody in particular. "Bon après-midi" is said in leaving. */
  greeting: (partOfDay: 'morning' | 'afternoon' | 'evening', username: string): string =>
    `${partOfDay === 'evening' ? 'Bonsoir' : 'Bonjour'}${username === NAMELESS ? '' : ` ${username}`}.`,
};

import type { reconciliation as reconciliationEnglish } from '@/texts/console/reconciliation';
import type { Translated } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const LIGNES = { one: 'ligne ou écriture', other: 'lignes et écritures' };

export const reconciliation: Translated<typeof reconciliationEnglish> = {
  title: 'Banque et livres',
  hint: 'Banque − livres − écart d’avant le premier relevé = écart. Un compte est comparé jusqu’au dernier jour dont sa banque a parlé.',
  day: 'Jour (UTC)',
  account: 'Compte',
  difference: 'Écart',
  agrees: 'Concorde',
  noStatement: 'Aucun relevé',
  show: 'Afficher',
  hide: 'Masquer',
  showOf: (act, account) => `${act}\u00a0: ${account}`,
  stated: 'Banque',
  booked: 'Livres',
  opening: 'Avant le premier relevé',
  open: 'Encore ouvert',
  statedOn: 'Comparé jusqu’au',
  none: 'La maison n’a pas encore de compte',
  left: (amount, day) =>
    `En transit depuis le ${day}\u00a0: ${amount} a quitté l’un de nos comptes et n’est arrivé sur aucun autre.`,
  arrived: (amount, day) =>
    `En transit depuis le ${day}\u00a0: ${amount} est arrivé sur l’un de nos comptes, et aucun autre ne l’a envoyé.`,
  of: (account, day) => `Écart de ${account}, ${day}`,
  rowsAgree: 'Chaque ligne a son écriture dans les livres, et chaque écriture sa ligne.',
  missing: (amount) =>
    `${amount} n’est dans aucune ligne\u00a0: un relevé entre deux autres n’a pas été importé, ou pas toutes ses lignes.`,
  more: (shown) => `Seules les premières sont affichées (${counted(shown, LIGNES)}).`,
  booking: 'Comptabilisé',
  amount: 'Montant',
  what: 'Nature',
  line: (state) => `Banque\u00a0: ${state}`,
  entry: (kind) => `Livres\u00a0: ${kind}`,
  who: 'Nom',
  where: 'Où',
  statement: 'Relevé',
  transaction: (id) => `Transaction ${id}`,
  text: 'Libellé',
  evenOn: 'Concorde depuis',
  notEven: 'ouvert',
  lineState: 'État',
  book: 'Comptabiliser',
  bookOf: (act, line) => `${act}\u00a0: ligne ${line}`,
  bookTitle: (line, amount) => `Ligne ${line}\u00a0: ${amount}`,
  kind: 'De quoi il s’agit',
  own: {
    charge: {
      name: 'Frais bancaires',
      lead: 'La banque a gardé cette somme. Elle sort des livres en frais bancaires, une seule fois, et la ligne concorde.',
    },
    interest: {
      name: 'Intérêts bancaires',
      lead: 'La banque a versé cette somme à la maison, et elle n’est à aucun utilisateur. Elle entre dans les livres en intérêts, une seule fois, et la ligne concorde.',
    },
    transfer: {
      name: 'Virement entre nos comptes',
      lead: 'C’est un côté d’un virement entre deux de nos comptes. Comptabilisez aussi la ligne de l’autre compte\u00a0: d’ici là, l’argent est en transit.',
    },
    capital: {
      name: 'Argent du propriétaire',
      lead: 'Le propriétaire de la maison a apporté ou retiré cette somme. Elle est comptabilisée dans son capital, une seule fois, et la ligne concorde.',
    },
  },
  tookBack: (funding, email) => `La banque a repris l’argent du dépôt ${funding} (${email})`,
  reversal: 'Reprise',
  link: (funding) => `Rapprocher du dépôt ${funding}`,
  linkOf: (line, funding, email) => `Rapprocher la ligne ${line} du dépôt ${funding}, repris à ${email}`,
  linked: 'Rapproché\u00a0: la ligne et le dépôt repris concordent.',
  reason: 'Raison',
  cancel: 'Annuler',
  first: 'Première approbation',
  firstOf: (operator, kind) => `${operator} (${kind})`,
  done: 'Comptabilisé.',
  noted: 'Rien n’est encore comptabilisé\u00a0: un autre opérateur doit faire de même.',
  differs: (day, accounts) =>
    `Le ${day}, la banque et les livres diffèrent\u00a0: ${accounts}. La clôture garde cet écart.`,
  differenceOf: (account, amount) => `${account} ${amount}`,
  behind: (day, accounts) => `Aucun relevé jusqu’au ${day} n’a été importé pour ${accounts}.`,
  kept: (day) => `Banque et livres à la clôture du ${day}`,
};

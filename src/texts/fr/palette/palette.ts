import type { palette as en } from '@/texts/en/palette/palette';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const palette: Translated<typeof en> = {
  title: 'Recherche et commandes',
  search: 'Allez à un écran, une paire ou une transaction, ou dites quoi faire',
  hint: '« proposer 500 CNY contre NGN à 212 », « convertir 2000 NGN en CNY », ou le numéro d’une transaction. Rien n’est envoyé d’ici.',
  sentence: {
    list: ['proposer', 'vendre'],
    order: ['ordre', 'convertir'],
    towards: ['contre', 'en', 'vers'],
    at: ['à', 'a'],
  },
  results: 'Résultats',
  found: (count: number) => counted(count, { one: 'résultat', many: 'de résultats', other: 'résultats' }),
  none: 'Rien trouvé. Une phrase demande un chiffre et des devises, comme « convertir 2000 NGN en CNY ».',
  shortcuts: 'Raccourcis clavier',
  close: 'Fermer',

  kinds: {
    action: 'Remplir',
    screen: 'Écran',
    pair: 'Paire',
    watched: 'Favori',
    transaction: 'Transaction',
    help: 'Aide',
  },
  pair: (currency: string, swapTo: string) => `${currency} contre ${swapTo}`,
  bothSides: (currency: string, swapTo: string) => `${currency} et ${swapTo}, les deux sens`,
  list: (what: string) => `Proposer ${what}`,
  order: (what: string) => `Passer un ordre avec ${what}`,
  path: (what: string) => `Ordre multilatéral avec ${what}`,
  fund: (currency: string) => `Déposer ${currency}`,
  withdraw: (currency: string) => `Retirer ${currency}`,
  towards: (what: string, to: string) => `${what} contre ${to}`,
  at: (what: string, rate: string, one: string, per: string) => `${what} à ${rate} ${one} par ${per}`,
  transaction: (id: string) => `Transaction ${id}`,
  dispute: (id: string) => `Litige sur la transaction ${id}`,
  receipt: (id: string) => `Reçu de la transaction ${id}`,

  keys: [
    { keys: ['Ctrl K', '⌘ K', '/'], does: 'Recherche et commandes' },
    { keys: ['?'], does: 'Cette liste' },
    { keys: ['Alt Maj H'], does: 'Masquer ou afficher vos montants' },
    { keys: ['↑', '↓'], does: 'Dans un marché : le taux au-dessus ou en dessous' },
    { keys: ['Entrée'], does: 'Dans un marché : prendre le taux' },
    { keys: ['Échap'], does: 'Fermer le ticket, un menu ou une fenêtre' },
  ],
  keysNote: 'Pendant la saisie dans un champ, aucun raccourci n’agit.',
};

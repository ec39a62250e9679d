import type { profit as en } from '@/texts/en/wallet/profit';
import type { Translated } from '@/texts/language/translated';

export const profit: Translated<typeof en> = {
  title: 'Gains et pertes',
  countedIn: 'Calculés en',
  method:
    'Premier entré, premier sorti (FIFO) : ce que vous avez reçu d’abord part d’abord. Les frais font partie du coût. L’argent déposé coûte sa valeur du moment, et un retrait n’apporte ni gain ni perte. Les échanges entre deux autres devises comptent au taux du marché du moment.',
  table: (currency: string) => `Coût et rapport de vos devises, calculés en ${currency}`,
  currency: 'Devise',
  held: 'Avoirs',
  heldHint: 'Dans le portefeuille, dans vos annonces et bloqué pour vos ordres.',
  average: 'Coût moyen',
  cost: 'Coût des avoirs',
  worth: 'Valeur actuelle',
  unrealised: 'Latent',
  realised: 'Réalisé',
  total: 'Total',
  counting: 'Calcul de votre historique en cours.',
  loading: 'Chargement des gains et pertes',
  none: (base: string) => `Vous n’avez pas d’autre devise que ${base}, et n’en avez vendu aucune.`,
  noneHint: 'Ce que vous déposez ou achetez s’affiche ici avec son coût.',
  fund: 'Déposer',
  notOffered: 'Ce serveur ne calcule pas les gains et pertes.',
  notLoaded: 'Les gains et pertes n’ont pas pu être chargés.',
  tryAgain: 'Réessayer',
  dropped: (value: string) => `Devise inconnue dans l’adresse, ignorée\u00a0: ${value}.`,
};

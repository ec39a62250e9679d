import type { app as en } from '@/texts/en/app';
import type { Translated } from '@/texts/language/translated';

export const app: Translated<typeof en> = {
  skip: 'Aller au contenu',
  menu: 'Menu',
  navigation: 'Navigation',
  closeMenu: 'Fermer le menu',
  toHomepage: 'Crossrate, vers l’accueil',
  sections: 'Principal',
  section: {
    home: 'Accueil',
    market: 'Marché',
    profile: 'Profil',
    transactions: 'Transactions',
    rates: 'Taux',
  },
  notifications: 'Notifications',
  unread: (count: string) => `Notifications, ${count} non lues`,

  display: 'Affichage : langue, thème, lignes et confidentialité',
  theme: 'Thème',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  rows: 'Lignes',
  densities: { automatic: 'Automatique', compact: 'Compactes', roomy: 'Aérées' },

  automatic: 'Automatique',

  amounts: 'Montants',
  hideAmounts: 'Masquer mes montants',
  hideAmountsKey: 'Alt+Maj+H',
  amountsAre: { hidden: 'Vos montants sont masqués.', shown: 'Vos montants sont affichés.' },

  moreNews: (count: string) => `et ${count} de plus`,
  showNews: 'Tout afficher',
  clearNews: 'Tout effacer',
  followedOther: 'Cette page suivait une autre connexion de ce navigateur. Elle suit de nouveau votre compte.',
  dismiss: 'Masquer',
  reach: { offline: 'Vous êtes hors ligne.', unreached: 'Crossrate est injoignable.' },
  needsConnection: (why: string) => `${why} Une connexion est nécessaire.`,
  tryAgain: 'Réessayer',
  knownAt: (time: string) => `Dernière mise à jour ${time}\u202f; cela a pu changer depuis.`,
  knownOnce: 'Ces données datent d’une visite précédente et ont pu changer depuis.',
  atTime: (time: string) => `à ${time}`,
  onDay: (day: string, time: string) => `le ${day} à ${time}`,
  nothingSent: 'Rien ne peut être envoyé avant le retour de la connexion.',
  newVersion: 'Une nouvelle version de Crossrate est prête.',
  reload: 'Recharger',

  leaveQuestion: 'Quitter cette page ?',
  leaveDetail: 'Votre saisie n’a pas été envoyée et sera perdue.',
  stay: 'Rester ici',
  leave: 'Quitter',

  buyWith: (target: string, source: string) => `Acheter ${target} avec ${source}`,
  loadingTicket: 'Chargement du ticket',
};

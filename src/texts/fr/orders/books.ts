import type { books as en } from '@/texts/en/orders/books';
import type { Translated } from '@/texts/language/translated';

export const books: Translated<typeof en> = {
  books: 'Carnets',
  menu: 'Paires à côté',
  legend: (most: number) => `Carnets à côté de celui-ci, ${String(most)} au plus`,
  watched: 'dans vos favoris',
  full: 'Une autre paire remplace la dernière.',
  note: 'Conservé sur cet appareil pour les écrans de cette taille.',
  left: (pair: string) => `Déplacer ${pair} vers la gauche`,
  right: (pair: string) => `Déplacer ${pair} vers la droite`,
  close: (pair: string) => `Fermer ${pair}`,
  placed: (pair: string, place: number, count: number) =>
    `${pair}\u00a0: carnet ${String(place)} sur ${String(count)}.`,
  closed: (pair: string) => `Carnet ${pair} fermé.`,
};

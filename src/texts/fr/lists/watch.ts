import type { watch as en } from '@/texts/en/lists/watch';
import type { Translated } from '@/texts/language/translated';

export const watch: Translated<typeof en> = {
  title: 'Favoris',
  hint: 'Les paires étoilées viennent partout en premier, dans cet ordre. L’accueil montre les trois premières.',
  pairs: 'Paires',
  pairName: (currency: string, swapTo: string) => `${currency} contre ${swapTo}`,
  watch: (currency: string, swapTo: string) => `Ajouter aux favoris\u00a0: ${currency} contre ${swapTo}`,
  unwatch: (currency: string, swapTo: string) => `Retirer des favoris\u00a0: ${currency} contre ${swapTo}`,
  moveUp: (name: string) => `Monter ${name}`,
  moveDown: (name: string) => `Descendre ${name}`,
  placed: (name: string, place: number, count: number) => `${name}\u00a0: place ${String(place)} sur ${String(count)}`,
  close: 'Fermer',
};

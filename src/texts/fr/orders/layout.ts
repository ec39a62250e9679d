import type { layout as en } from '@/texts/en/orders/layout';
import type { Translated } from '@/texts/language/translated';

export const layout: Translated<typeof en> = {
  title: 'Disposition',
  panels: 'Panneaux',
  names: { ticket: 'Ticket d’ordre', tape: 'Échanges', mine: 'Mes ordres et annonces', chart: 'Graphique' },
  reset: 'Rétablir la disposition',
  note: 'Conservée sur cet appareil pour cette taille d’écran. Une ligne entre deux colonnes se déplace au clavier ou au pointeur.',
  widthOf: { side: 'Largeur de la colonne du ticket', middle: 'Largeur de la colonne du milieu' },
  pixels: (width: number) => `${String(width)} pixels`,
};

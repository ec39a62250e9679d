import type { templates as en } from '@/texts/en/orders/templates';
import type { Translated } from '@/texts/language/translated';

export const templates: Translated<typeof en> = {
  views: 'Modèles',
  saveView: 'Enregistrer comme modèle',
  nameOfView: 'Nom',
  keepView: 'Enregistrer',
  replaceView: 'Remplacer',
  cancel: 'Annuler',
  viewTaken: 'Un modèle porte déjà ce nom. Il sera remplacé.',
  removeView: (name: string) => `Supprimer le modèle ${name}`,
  viewNotKept: 'Ce navigateur ne conserve rien : le modèle disparaît à votre départ.',
};

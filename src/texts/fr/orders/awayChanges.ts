import type { awayChanges as en } from '@/texts/en/orders/awayChanges';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const MOVED = { one: 'taux a bougé', many: 'de taux ont bougé', other: 'taux ont bougé' };
const GONE = { one: 'annonce disparue', many: 'd’annonces disparues', other: 'annonces disparues' };
const NEW = { one: 'nouvelle annonce', many: 'de nouvelles annonces', other: 'nouvelles annonces' };
const LEVELS = { one: 'niveau', many: 'de niveaux', other: 'niveaux' };
const CHANGED = { one: 'niveau modifié', many: 'de niveaux modifiés', other: 'niveaux modifiés' };

export const awayChanges: Translated<typeof en> = {
  away: 'En votre absence',
  clear: 'Effacer',
  andMore: (count: number) => `et ${counted(count, LEVELS)} de plus`,
  updated: 'mis à jour {time}',
  awayLead: 'En votre absence :',
  ratesMoved: (count: number) => counted(count, MOVED),
  listingsGone: (count: number) => counted(count, GONE),
  listingsNew: (count: number) => counted(count, NEW),
  levelsChanged: (count: number) => counted(count, CHANGED),
};

export { texts } from './public';

/** The other texts. Only this file knows them, so that pages in other languages do not have their hashes. */
export const later = {
  landing: () => import(/* webpackChunkName: "texts-fr-landing" */ './landing'),
  app: () => import(/* webpackChunkName: "texts-fr-app" */ './appPart'),
};

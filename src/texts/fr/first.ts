export { texts } from './public';

/** The other texts. Only this file names their chunks, so that pages in other languages do not contain those hashes. */
export const later = {
  landing: () => import(/* webpackChunkName: "texts-fr-landing" */ './landing'),
  app: () => import(/* webpackChunkName: "texts-fr-app" */ './appPart'),
};

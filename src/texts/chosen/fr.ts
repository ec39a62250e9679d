export { texts } from '@/texts/fr/parts/public';

/** The texts behind the log-in. Only this file knows them, so that pages in other languages do not have their hash. */
export const loadApp = () => import(/* webpackChunkName: "texts-fr-app" */ '@/texts/fr/parts/app');

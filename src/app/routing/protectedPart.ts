import { part } from '@/app/navigation/laterPart';

/** The code of everything behind the guard except the screens. */
export const protectedArea = part(() =>
  import(/* webpackChunkName: "protected" */ './ProtectedArea').then(({ ProtectedArea }) => ProtectedArea),
);

import { lazy, memo } from 'react';
import { LaterPart } from '@/widgets/parts/LaterPart';

const LayoutMenu = lazy(() =>
  import(/* webpackChunkName: "layout" */ './LayoutMenu').then((module) => ({ default: module.LayoutMenu })),
);

/** Where the menu of a desk's panels is. It is loaded when the rest has come. */
export const LayoutPlace = memo(function LayoutPlace() {
  return (
    <LaterPart>
      <LayoutMenu />
    </LaterPart>
  );
});

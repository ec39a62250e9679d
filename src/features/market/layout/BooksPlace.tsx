import { type ComponentProps, lazy } from 'react';
import { LaterPart } from '@/widgets/parts/LaterPart';
import type { BooksMenu } from './BooksMenu';

const LazyMenu = lazy(() =>
  import(/* webpackChunkName: "layout" */ './BooksMenu').then((module) => ({ default: module.BooksMenu })),
);

/** Where the menu of a desk's books is. It is loaded when the rest has come. */
export function BooksPlace(menu: ComponentProps<typeof BooksMenu>) {
  return (
    <LaterPart>
      <LazyMenu {...menu} />
    </LaterPart>
  );
}

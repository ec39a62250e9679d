import { type ComponentProps, lazy, memo } from 'react';
import { LaterPart } from '@/widgets/parts/LaterPart';
import type { Splitter } from './Splitter';

const LazySplitter = lazy(() =>
  import(/* webpackChunkName: "layout" */ './Splitter').then((module) => ({ default: module.Splitter })),
);

/** Where the splitter at the left edge of a column is. It is loaded when the rest has come and takes no room. */
export const SplitterPlace = memo(function SplitterPlace(splitter: ComponentProps<typeof Splitter>) {
  return (
    <LaterPart>
      <LazySplitter {...splitter} />
    </LaterPart>
  );
});

import type { Capability } from '@contract/values/capabilities';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { appTexts } from '@/texts/app';
import type { IconName } from '@/ui/marks/Icon';
import type { Part } from '@/ui/browser/part';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { ArrivalEffects } from './ArrivalEffects';
import { ScreenLoading } from './ScreenLoading';

type SectionName = keyof typeof appTexts.section;

/** A row of app/screens/screens. */
export interface ScreenEntry {
  /** The document's title before " · Crossrate". */
  title: string;
  /** The section that the side navigation marks; null if it is in none. */
  section: SectionName | null;
  /** In the palette; otherwise that of the section. */
  icon?: IconName;
  /** The palette has it only on a server that announces this. */
  capability?: Capability;
  /** Its code, which is fetched. It has no props: parameters come from the route. */
  Screen: Part;
}

/** One screen: its chunk, its title, the focus on arrival, and a boundary for its crashes. */
export function ScreenFrame({ entry: { title, Screen } }: { entry: ScreenEntry }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Screen />
        <ArrivalEffects title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}

import type { Capability } from '@contract/calls';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { appTexts } from '@/texts/app';
import type { IconName } from '@/ui/marks/Icon';
import type { Part } from '@/ui/browser/part';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { Arrival, ScreenLoading } from './Arrival';
import { useRouterPlace } from './addresses';

/** The arrival at a screen of the router: its title, the focus and the scroll position. */
export function ArrivalEffects({ title }: { title: string }) {
  return <Arrival title={title} place={useRouterPlace()} />;
}

type SectionName = keyof typeof appTexts.section;

/** A row of app/screens/screens. */
export interface ScreenEntry {
  /** The document's title before " · Crossrate". */
  title: string;
  /** The section that the side navigation marks; null if it is in none. */
  section: SectionName | null;
  /** The icon in the palette; without it, the section's. */
  icon?: IconName;
  /** The palette lists it only if the server announces this. */
  capability?: Capability;
  /** Its code, loaded on demand. It has no props: parameters come from the route. */
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

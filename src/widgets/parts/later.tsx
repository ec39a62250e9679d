import {
  cloneElement,
  type ComponentType,
  createElement,
  memo,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import type { Capability } from '@contract/values/capabilities';
import { whenIdle } from '@/api/transport/whenIdle';
import { useCapability } from '@/state/selectors/useCapability';
import { part } from '@/ui/browser/part';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';

/** The names of a file's exports that are components. */
type ComponentName<File> = {
  [Name in keyof File]: File[Name] extends ComponentType<never> ? Name : never;
}[keyof File];

type PropsOf<Code> = Code extends (props: infer Props) => ReactNode ? Props & object : never;

function WhenIdle({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    return whenIdle(() => setTime(true));
  }, []);
  return isTime && children;
}

type Place = ReactElement<{ children?: ReactNode }> | undefined;

const inside = (place: Place, shown: ReactNode) => (place ? cloneElement(place, {}, shown) : shown);

interface IfOfferedProps {
  capability: Capability;
  place: Place;
  children: ReactNode;
}

function IfOffered({ capability, place, children }: IfOfferedProps) {
  const isOffered = useCapability(capability);
  return isOffered !== false && inside(place, isOffered && children);
}

interface Way {
  /** It is loaded when the browser has nothing else to do. Otherwise as soon as it is rendered. */
  idle?: true;
  /** Nothing is loaded or shown on a server that does not announce this. */
  capability?: Capability;
  /** The empty element that holds its place from the beginning, until it is known that the server has none. */
  place?: Place;
  /** Shown while the code is on its way. */
  meanwhile?: ReactNode;
  /**
   * Shown in its place if it does not load or does not run. Nothing, if it is loaded when idle. Without it, the whole
   * screen says that it could not be loaded.
   */
  instead?: ReactNode;
}

/**
 * A part of a screen whose code is not loaded with the screen:
 *
 *     const MineCard = later(() => import('./MineCard'), 'MineCard', { idle: true, capability: 'windows' });
 */
export function later<File, Name extends ComponentName<File>>(
  load: () => Promise<File>,
  name: Name,
  way: Way = {},
): ComponentType<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>;
  const { idle, capability, place, meanwhile = null, instead = idle && null } = way;
  const Code = part(async () => (await load())[name] as ComponentType<Props>);
  function Later(props: Props) {
    let shown: ReactNode = <Suspense fallback={meanwhile}>{createElement(Code, props)}</Suspense>;
    if (instead !== undefined) shown = <ErrorBoundary instead={instead}>{shown}</ErrorBoundary>;
    if (idle) shown = <WhenIdle>{shown}</WhenIdle>;
    if (capability === undefined) return inside(place, shown);
    return (
      <IfOffered capability={capability} place={place}>
        {shown}
      </IfOffered>
    );
  }
  // It renders again only with other props.
  return memo(Later) as ComponentType<Props>;
}

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
import type { Capability } from '@contract/calls';
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

type Slot = ReactElement<{ children?: ReactNode }> | undefined;

const inside = (slot: Slot, shown: ReactNode) => (slot ? cloneElement(slot, {}, shown) : shown);

interface IfAnnouncedProps {
  capability: Capability;
  slot: Slot;
  children: ReactNode;
}

function IfAnnounced({ capability, slot, children }: IfAnnouncedProps) {
  const isAnnounced = useCapability(capability);
  return isAnnounced !== false && inside(slot, isAnnounced && children);
}

interface Way {
  /** Loaded when the browser is idle. Without it, loaded as soon as it is rendered. */
  idle?: true;
  /** Nothing is loaded or shown on a server that does not announce this. */
  capability?: Capability;
  /** The empty element around it. It keeps the room until the server is known to lack the capability. */
  slot?: Slot;
  /** Shown while the code is on its way. */
  meanwhile?: ReactNode;
  /**
   * Shown instead if the code does not load or crashes. Nothing, if it is loaded when idle. Without this option, the
   * whole screen shows that it could not be loaded.
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
  const { idle, capability, slot, meanwhile = null, instead = idle && null } = way;
  const Code = part(async () => (await load())[name] as ComponentType<Props>);
  function Later(props: Props) {
    let shown: ReactNode = <Suspense fallback={meanwhile}>{createElement(Code, props)}</Suspense>;
    if (instead !== undefined) shown = <ErrorBoundary instead={instead}>{shown}</ErrorBoundary>;
    if (idle) shown = <WhenIdle>{shown}</WhenIdle>;
    if (capability === undefined) return inside(slot, shown);
    return (
      <IfAnnounced capability={capability} slot={slot}>
        {shown}
      </IfAnnounced>
    );
  }
  // It renders again only with other props.
  return memo(Later) as ComponentType<Props>;
}

/** The part of a React fiber that shows what rendered. */
interface Fiber {
  flags: number;
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** React sets this flag on a component whose function ran. */
const PERFORMED_WORK = 1;

const names: string[] = [];

function nameOf({ type }: Fiber): string | null {
  return typeof type === 'function' ? type.name : null;
}

function visit(fiber: Fiber): void {
  const before = fiber.alternate;
  const name = nameOf(fiber);
  if (name !== null && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) names.push(name);
  // React reuses an untouched subtree: its flags are from an earlier commit.
  if (before !== null && before.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
}

/**
 * React's hook for its developer tools, so that nothing in the product has to count. It must exist before react-dom is
 * loaded: import this module first.
 */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) => visit(current),
  },
});

/** How often each component has rendered since the last `forgetRenders`, by its name. */
export function rendersOf(name: string): number {
  return names.filter((rendered) => rendered === name).length;
}

/** Resets the counts. */
export function forgetRenders(): void {
  names.length = 0;
}

/** Every component that has rendered since, and how often. */
export function allRenders(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/**
 * The browser's locks, which jsdom does not have. `deny` refuses every request; `pause` grants none until `resume`.
 * Undo with `restore`.
 */
export function fakeLocks() {
  const held = new Set<string>();
  const waiting: { name: string; start: () => void }[] = [];
  let isDenied = false;
  let isPaused = false;

  function grant(): void {
    for (const request of [...waiting]) {
      if (isPaused || held.has(request.name)) continue;
      waiting.splice(waiting.indexOf(request), 1);
      held.add(request.name);
      request.start();
    }
  }

  async function request(name: string, work: () => Promise<void>): Promise<void> {
    if (isDenied) throw new DOMException('Access to the locks is denied.', 'SecurityError');
    await new Promise<void>((start) => {
      waiting.push({ name, start });
      grant();
    });
    await work();
    held.delete(name);
    grant();
  }

  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return {
    /** The names of the locks that are held. */
    held: () => [...held],
    deny: () => void (isDenied = true),
    pause: () => void (isPaused = true),
    resume: () => {
      isPaused = false;
      grant();
    },
    restore: () => Reflect.deleteProperty(navigator, 'locks'),
  };
}

type Work = () => Promise<void> | undefined;
interface Options {
  mode?: 'shared';
  signal?: AbortSignal;
}

/**
 * The browser's locks, which jsdom does not have. `deny` refuses every request; `pause` grants none until `resume`.
 * Undo with `restore`.
 */
export function fakeLocks() {
  const held: { name: string; isShared: boolean }[] = [];
  const waiting: { name: string; isShared: boolean; start: () => void }[] = [];
  let isDenied = false;
  let isPaused = false;

  function grant(): void {
    for (const request of [...waiting]) {
      const isTaken = held.some(({ name, isShared }) => name === request.name && !(isShared && request.isShared));
      if (isPaused || isTaken) continue;
      waiting.splice(waiting.indexOf(request), 1);
      request.start();
    }
  }

  async function request(name: string, given: Options | Work, last?: Work): Promise<void> {
    if (isDenied) throw new DOMException('Access to the locks is denied.', 'SecurityError');
    const [options, work] = typeof given === 'function' ? [{}, given] : [given, last];
    const lock = { name, isShared: options.mode === 'shared' };
    await new Promise<void>((start, reject) => {
      const entry = { ...lock, start: () => (held.push(lock), start()) };
      options.signal?.addEventListener('abort', () => {
        if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
        reject(new DOMException('The request was ended.', 'AbortError'));
      });
      waiting.push(entry);
      grant();
    });
    await work?.();
    held.splice(held.indexOf(lock), 1);
    grant();
  }

  const query = () => Promise.resolve({ held: [...held] });

  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  return {
    /** The names of the locks that are held. */
    held: () => held.map(({ name }) => name),
    deny: () => void (isDenied = true),
    pause: () => void (isPaused = true),
    resume: () => {
      isPaused = false;
      grant();
    },
    restore: () => Reflect.deleteProperty(navigator, 'locks'),
  };
}

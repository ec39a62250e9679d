import { act, waitFor } from '@testing-library/react';

interface Observed {
  observer: object;
  element: Element;
  report: (entry: Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>) => void;
}

/**
 * Replaces IntersectionObserver, which jsdom does not have, for the tests of a file: a test says what is near the
 * screen. Nothing is near by itself.
 */
export function withFakeIntersection() {
  let observed: Observed[] = [];

  class FakeIntersectionObserver {
    constructor(private readonly onChange: IntersectionObserverCallback) {}
    observe(element: Element): void {
      const report: Observed['report'] = (entry) =>
        this.onChange([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
      observed.push({ observer: this, element, report });
    }
    disconnect(): void {
      observed = observed.filter(({ observer }) => observer !== this);
    }
  }

  beforeEach(() => {
    observed = [];
    Object.assign(window, { IntersectionObserver: FakeIntersectionObserver });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  return {
    /** Scrolls so that an element is near the screen, or far from it with a height that it had, as soon as it is there. */
    async place(find: () => Element | undefined, isIntersecting: boolean, height = 0): Promise<void> {
      const found = await waitFor(() => {
        const element = find();
        const observers = observed.filter((each) => each.element === element);
        if (observers.length === 0) throw new Error('Nothing observes it yet.');
        return observers;
      });
      act(() => {
        for (const one of found) one.report({ isIntersecting, boundingClientRect: { height } as DOMRectReadOnly });
      });
    },
  };
}

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
    /** Scrolls so that this element is near the screen, or far from it with a height that it had. */
    place(element: Element, isIntersecting: boolean, height = 0): void {
      for (const one of observed.filter((each) => each.element === element)) {
        one.report({ isIntersecting, boundingClientRect: { height } as DOMRectReadOnly });
      }
    },
  };
}

import '@testing-library/jest-dom';
import { type Config, configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

/** Whether a test waits for a condition. This flag is not in the library's types; if it is removed, errors are slower. */
const isWaiting = () =>
  (getConfig() as Config & { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/** A test that waits looks many times. The page is written into an error only if somebody reads it: that of the end. */
const errorOfQuery: Config['getElementError'] = (message, container) => {
  if (message === null || !isWaiting()) return getElementError(message, container);
  const error = new Error();
  // By this name the library knows its own errors.
  error.name = 'TestingLibraryElementError';
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
};

// A condition may come late on a busy machine. Only a failing test waits this long.
configure({ asyncUtilTimeout: 30_000, getElementError: errorOfQuery });

// What jsdom lacks.
const { getComputedStyle } = window;
window.getComputedStyle = (element: Element) => getComputedStyle(element);

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

class SilentResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
globalThis.ResizeObserver ??= SilentResizeObserver as unknown as typeof ResizeObserver;

interface Port {
  onmessage: ((event: { data: unknown }) => void) | null;
  peer: Port | null;
  postMessage: (data: unknown) => void;
  close: () => void;
  start: () => void;
}

function createPort(): Port {
  const port: Port = {
    onmessage: null,
    peer: null,
    postMessage: (data) => setTimeout(() => port.peer?.onmessage?.({ data }), 0),
    close: () => undefined,
    start: () => undefined,
  };
  return port;
}

/** Node's own MessageChannel would keep the worker running. */
class TimerMessageChannel {
  port1 = createPort();
  port2 = createPort();
  constructor() {
    this.port1.peer = this.port2;
    this.port2.peer = this.port1;
  }
}
globalThis.MessageChannel ??= TimerMessageChannel as unknown as typeof MessageChannel;

// Typed as returning nothing. In a current Chromium they return promises, and so they do here.
const scroll = (): unknown => Promise.resolve();
Element.prototype.scrollTo ??= scroll;
Element.prototype.scrollIntoView ??= scroll;

HTMLElement.prototype.showPopover ??= () => undefined;

// jsdom knows the dialog element but not its methods.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
  const closeOnEscape = (event: KeyboardEvent) => {
    // As in browsers: after every listener, and only if none of them prevented it.
    if (event.key === 'Escape') queueMicrotask(() => event.defaultPrevented || !this.open || this.close());
  };
  window.addEventListener('keydown', closeOnEscape, true);
  this.addEventListener('close', () => window.removeEventListener('keydown', closeOnEscape, true), { once: true });
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

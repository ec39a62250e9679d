import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A condition may come late on a busy machine. Only a failing test waits this long.
configure({ asyncUtilTimeout: 30_000 });

// What antd 6 needs and jsdom lacks.
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

Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

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
